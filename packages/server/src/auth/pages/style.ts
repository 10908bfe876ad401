/** The look of the pages around the sign-in: one column, light or dark as the system says. */
export const STYLE = `
:root{--ground:#f4f5fa;--paper:#fff;--ink:#1b1d2a;--soft:#5b6078;--line:#d5d8e6;--accent:#3b3fa8;--on-accent:#fff;
--bad:#a61b2b;--bad-ground:#fdeef0;--good:#0b6b5d;--good-ground:#e5f5f2;--ring:#8f93ee}
@media(prefers-color-scheme:dark){:root{--ground:#11121b;--paper:#1a1c29;--ink:#eceefa;--soft:#a3a8c3;--line:#343851;
--accent:#9fa4ff;--on-accent:#13142a;--bad:#ff9aa6;--bad-ground:#3a1a22;--good:#7fdccb;--good-ground:#12322d;--ring:#6d72e0}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:400px}
main:has(.wide){max-width:640px}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 20px;color:var(--ink);font-size:20px;font-weight:650;
letter-spacing:-.01em;text-decoration:none;width:max-content}
.card{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:28px}
.card+.card{margin-top:16px}
h1{margin:0 0 4px;font-size:24px;line-height:1.25;letter-spacing:-.015em}
h2{margin:0 0 4px;font-size:18px}
p{margin:0 0 16px;color:var(--soft)}
label{display:block;margin:16px 0 6px;font-weight:600;font-size:14px}
input{width:100%;padding:10px 12px;border:1px solid var(--line);border-radius:9px;background:transparent;color:inherit;font:inherit}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--ring);outline-offset:1px}
.hint{margin:6px 0 0;font-size:13px}
button{margin-top:22px;padding:11px 18px;border:0;border-radius:9px;background:var(--accent);color:var(--on-accent);font:inherit;
font-weight:600;cursor:pointer}
form.full button{width:100%}
button.quiet{margin:0;padding:6px 12px;background:transparent;color:var(--bad);border:1px solid var(--line);font-size:14px}
.notice{margin:16px 0 0;padding:10px 14px;border-radius:9px;font-size:14px}
.bad{background:var(--bad-ground);color:var(--bad)}
.good{background:var(--good-ground);color:var(--good)}
.below{margin:20px 0 0;text-align:center;font-size:14px}
a{color:var(--accent)}
code{display:block;padding:8px 10px;border:1px solid var(--line);border-radius:8px;font:13px/1.5 ui-monospace,Consolas,monospace;
overflow-wrap:anywhere;color:var(--ink)}
dl{margin:12px 0 0}dt{font-size:13px;color:var(--soft);margin-top:10px}dd{margin:4px 0 0}
ul{list-style:none;margin:16px 0 0;padding:0}
li{display:flex;justify-content:space-between;align-items:center;gap:12px;padding:12px 0;border-top:1px solid var(--line)}
li small{display:block;color:var(--soft);overflow-wrap:anywhere}
`.trim();
