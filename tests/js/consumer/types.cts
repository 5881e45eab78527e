// CommonJS sees the same types.

import precall = require("precall");

const action: precall.Action = precall.check("[]").tools[0]!.verdict.untrusted.action;
export = action;
