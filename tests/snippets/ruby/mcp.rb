# Stand-in with the class methods of the Ruby SDK's MCP::Tool.
module MCP
  class Tool
    class << self
      %i[tool_name title description].each do |word|
        define_method(word) do |*value|
          value.empty? ? instance_variable_get("@#{word}") : instance_variable_set("@#{word}", value[0])
        end
      end

      def annotations(title: nil, read_only_hint: false, destructive_hint: true,
                      idempotent_hint: false, open_world_hint: true)
        @annotations = [read_only_hint, destructive_hint, idempotent_hint, open_world_hint]
      end

      def line
        texts = [@tool_name, @title, @description].map do |text|
          next "-" if text.nil?

          text.empty? ? "=" : text.encode("UTF-8").unpack1("H*")
        end
        "#{texts.join(" ")} #{@annotations.map { |hint| hint ? "T" : "F" }.join}"
      end
    end
  end
end
