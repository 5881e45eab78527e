// Stand-in with the properties of the C# SDK's attribute, and the program that prints them.
using System;
using System.ComponentModel;
using System.Linq;
using System.Reflection;
using System.Text;

[AttributeUsage(AttributeTargets.Method)]
public sealed class McpServerToolAttribute : Attribute
{
    public string Name { get; set; }
    public string Title { get; set; }
    public bool ReadOnly { get; set; }
    public bool Destructive { get; set; }
    public bool Idempotent { get; set; }
    public bool OpenWorld { get; set; }
}

public static class Program
{
    static string Hex(string text)
    {
        if (text == null) return "-";
        if (text == "") return "=";
        return string.Concat(Encoding.UTF8.GetBytes(text).Select(one => one.ToString("x2")));
    }

    public static void Main()
    {
        foreach (var type in Assembly.GetExecutingAssembly().GetTypes().OrderBy(type => type.MetadataToken))
        foreach (var method in type.GetMethods(BindingFlags.Public | BindingFlags.Static))
        {
            var tool = method.GetCustomAttribute<McpServerToolAttribute>();
            if (tool == null) continue;
            var description = method.GetCustomAttribute<DescriptionAttribute>();
            var hints = new[] { tool.ReadOnly, tool.Destructive, tool.Idempotent, tool.OpenWorld };
            Console.WriteLine("{0} {1} {2} {3}", Hex(tool.Name), Hex(tool.Title),
                Hex(description == null ? null : description.Description),
                string.Concat(hints.Select(hint => hint ? "T" : "F")));
        }
    }
}
