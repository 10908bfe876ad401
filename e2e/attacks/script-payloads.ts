/**
 * Texts that a careless page would run or draw as markup. Each calls `canary()`, and each element that one of them would make carries
 * `data-canary`, so that markup is found even where a policy keeps its script from running.
 */
const SCRIPTS: readonly string[] = [
  // Elements, in text.
  '<script data-canary>canary(1)</script>',
  '<img data-canary src=x onerror=canary(2)>',
  '<svg data-canary onload=canary(3)>',
  '<svg data-canary><script>canary(4)</script></svg>',
  '<iframe data-canary srcdoc="<script>parent.canary(5)</script>"></iframe>',
  '<iframe data-canary src=javascript:parent.canary(6)></iframe>',
  '<details data-canary open ontoggle=canary(7)>',
  '<input data-canary autofocus onfocus=canary(8)>',
  '<video data-canary><source onerror=canary(9)></video>',
  '<audio data-canary src=x onerror=canary(10)>',
  '<style data-canary>@keyframes x{}</style><b data-canary style=animation-name:x onanimationstart=canary(11)>',
  '<object data-canary data="javascript:canary(12)"></object>',
  '<embed data-canary src="javascript:canary(13)">',
  '<math data-canary><mtext></p><img src=x onerror=canary(14)></math>',
  '<svg data-canary><animate onbegin=canary(15) attributeName=x dur=1s></svg>',
  '<marquee data-canary onstart=canary(16)>',
  '<form data-canary><button formaction=javascript:canary(17)>x</button></form>',
  '<a data-canary href="javascript:canary(18)">x</a>',
  '<a data-canary href="java&#x09;script:canary(19)">x</a>',
  '<base data-canary href="javascript:canary(20)//">',
  '<link data-canary rel=stylesheet href="data:text/css,*{color:red}">',
  '<meta data-canary http-equiv=refresh content="0;url=javascript:canary(22)">',
  '<svg data-canary><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=canary(23)>#x"/></svg>',
  '<template data-canary shadowrootmode=open><img src=x onerror=canary(24)></template><img src=x data-canary onerror=canary(24)>',
  '<IMG DATA-CANARY SRC=x ONERROR=canary(25)>',
  '<img/data-canary/src=x/onerror=canary(26)>',
  '<scr<script>ipt>canary(27)</scr</script>ipt><img data-canary src=x onerror=canary(27)>',
  '<img data-canary src="x" onerror="eval(atob(\'Y2FuYXJ5KDI4KQ==\'))">',
  // Ends of what stands around the text.
  '"><img data-canary src=x onerror=canary(29)>',
  "'><img data-canary src=x onerror=canary(30)>",
  '</script><script data-canary>canary(31)</script>',
  '</title><img data-canary src=x onerror=canary(32)>',
  '</textarea><img data-canary src=x onerror=canary(33)>',
  '</style><img data-canary src=x onerror=canary(34)>',
  '--><img data-canary src=x onerror=canary(35)>',
  '--!><img data-canary src=x onerror=canary(36)>',
  ']]><img data-canary src=x onerror=canary(37)>',
  '</noscript><img data-canary src=x onerror=canary(38)>',
  '</template></svg></math></select><img data-canary src=x onerror=canary(39)>',
  '" data-canary onmouseover="canary(40)" autofocus onfocus="canary(40)" x="',
  "' data-canary onmouseover='canary(41)' autofocus onfocus='canary(41)' x='",
  '` data-canary onmouseover=canary(42) `',
  // Ends of strings in a script, and what a template language would evaluate.
  '";canary(43);//',
  "';canary(44);//",
  '`;canary(45);//',
  '${canary(46)}',
  '{{constructor.constructor("canary(47)")()}}',
  '\\";canary(48);//',
  '\u2028canary(49)\u2029',
  '<!--<script>canary(50)//-->',
  '</script><img data-canary src=x onerror=canary(51)><!--',
  '#{canary(52)}<%= canary(52) %>[[${canary(52)}]]',
  // Addresses.
  'javascript:canary(53)',
  ' JaVaScRiPt:canary(54)',
  'data:text/html,<script>parent.canary(55)</script>',
  'vbscript:canary(56)',
  // Marks of text formats, and cells that a spreadsheet would compute.
  '[x](javascript:canary(57)) ![x](x"onerror="canary(57))',
  '=HYPERLINK("javascript:canary(58)","x")',
  '@SUM(1+1)*cmd|" /C calc"!A0 canary(59)',
  '&lt;img data-canary src=x onerror=canary(60)&gt;&#60;script&#62;canary(60)&#60;/script&#62;',
];

export const PAYLOADS = SCRIPTS;

/** The payloads in texts of `size` each. */
export function packs(size: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < SCRIPTS.length; at += size) found.push(SCRIPTS.slice(at, at + size).join(' '));
  return found;
}
