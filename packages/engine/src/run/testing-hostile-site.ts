import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For tests: pages that fight back. The same server is two origins, by address and by name. */
export interface HostileSite {
  /** Of the first origin. */
  readonly url: string;
  /** Of the second one. */
  readonly other: string;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, site: Omit<HostileSite, 'close'>) => void;

const page = (title: string, body: string) => `<!doctype html><meta charset="utf-8"><title>${title}</title>${body}`;

/** A heading, a button that counts, a field that is copied, and whatever makes the page hostile. */
const usual = (title: string, more = '') =>
  page(
    title,
    `<h1 id="t">${title}</h1><button id="b" onclick="this.dataset.n = +(this.dataset.n || 0) + 1; document.getElementById('o').textContent = 'clicked'">Go</button>
<input id="i" oninput="document.getElementById('e').textContent = this.value"><p id="o">-</p><p id="e">-</p>${more}`,
  );

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

const PAGES: { readonly [path: string]: string } = {
  '/plain': usual('Plain'),
  '/second': usual('Second'),
  '/rerender': page(
    'Rerender',
    `<div id="app" onclick="if (event.target.closest('#b, #app')) done = true"></div><script>
let n = 0, done = false;
setInterval(() => {
  n += 1;
  app.innerHTML = '<h1 id=t>Rerender</h1><button id=b>Go</button><ul>' + '<li>row</li>'.repeat(20) + '</ul><p id=o>' + (done ? 'clicked' : '-') + '</p>';
}, 20);
</script>`,
  ),
  '/endless-load': usual('Endless load', '<img src="/never">'),
  '/loop-in-click': page('Loop', '<h1 id="t">Loop</h1><button id="b" onclick="for (;;);">Go</button>'),
  '/loop-after-click': page(
    'Loop',
    '<h1 id="t">Loop</h1><button id="b" onclick="setTimeout(() => { for (;;); }, 50)">Go</button>',
  ),
  '/busy-for-a-while': usual(
    'Busy',
    '<script>setTimeout(() => { for (const end = Date.now() + 4000; Date.now() < end;); }, 300)</script>',
  ),
  '/alert-on-load': usual('Alert on load', '<script>alert("Welcome")</script>'),
  '/alert-after-load': usual(
    'Alert after load',
    '<script>addEventListener("load", () => setTimeout(() => alert("Later"), 700))</script>',
  ),
  '/dialogs': usual(
    'Dialogs',
    `<button id="c" onclick="o.textContent = confirm('Sure?') ? 'yes' : 'no'">C</button>
<button id="p" onclick="o.textContent = prompt('Name?', 'nobody')">P</button>
<button id="three" onclick="alert('one'); alert('two'); alert('three'); o.textContent = 'all'">3</button>`,
  ),
  '/dialog-on-key': usual(
    'Dialog on key',
    '<script>i.addEventListener("keydown", (event) => { if (event.key === "c") alert("Key"); })</script>',
  ),
  '/dialog-in-frame': page(
    'Dialog in frame',
    `<h1 id="t">Outside</h1><iframe id="f" srcdoc="<button id=b onclick=&quot;alert('Inside')&quot;>Go</button>"></iframe>`,
  ),
  '/endless-alerts': usual('Endless alerts', '<script>setTimeout(() => { for (;;) alert("Again"); }, 600)</script>'),
  '/huge-alert': usual('Huge alert', '<button id="h" onclick="alert(\'x\'.repeat(1e6))">H</button>'),
  '/before-unload': usual(
    'Before unload',
    '<a id="a" href="/second">Away</a><script>addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "stay"; })</script>',
  ),
  '/frame-inner': page('Inner', '<button id="b" onclick="this.textContent = \'pressed\'">Go</button>'),
  '/frame-gone': page(
    'Frame gone',
    `<h1 id="t">Main</h1><iframe id="f" srcdoc="<button id=b onclick='parent.document.getElementById(&quot;f&quot;).remove()'>Go</button><p id=p>in</p>"></iframe>`,
  ),
  '/opens-one': usual('Opener', '<a id="w" href="/closes-itself" target="_blank" rel="opener">Window</a>'),
  '/closes-itself': page(
    'Closer',
    '<h1 id="t">Closer</h1><button id="b" onclick="setTimeout(() => window.close(), 20)">Close</button>',
  ),
  '/closes-at-once': page('Short', '<script>close()</script>'),
  '/opens-short': usual('Opens short', '<a id="w" href="/closes-at-once" target="_blank" rel="opener">Window</a>'),
  '/thirty-popups': usual(
    'Thirty',
    '<button id="w" onclick="for (let n = 1; n <= 30; n += 1) window.open(\'/popup?n=\' + n)">Windows</button>',
  ),
  '/popup': page(
    'Popup',
    '<h1 id="t">Popup</h1><script>document.title = "Popup number " + new URLSearchParams(location.search).get("n")</script>',
  ),
  '/shadow': page(
    'Shadow',
    `<div id="open"></div><div id="closed"></div><script>
const inside = '<button id="in" onclick="this.textContent = \\'pressed\\'">Go</button>';
document.getElementById('open').attachShadow({ mode: 'open' }).innerHTML = inside;
document.getElementById('closed').attachShadow({ mode: 'closed' }).innerHTML = inside.replace('id="in"', 'id="hidden"');
</script>`,
  ),
  '/right-to-left': `<!doctype html><html dir="rtl" lang="ar"><meta charset="utf-8"><title>مرحبا</title><style>#far{position:absolute;right:3000px;top:200px}</style>
<h1 id="t">مرحبا بالعالم</h1><button id="b" onclick="o.textContent='تم'">اضغط</button><button id="far" onclick="o.textContent='بعيد'">بعيد</button><input id="i"><p id="o"></p></html>`,
  '/ten-thousand': page(
    'Ten thousand',
    `<p id="o">-</p><script>const rows = []; for (let n = 1; n <= 10000; n += 1) rows.push('<div class="row" onclick="o.textContent = this.textContent"><span>Row ' + n + '</span></div>');
document.body.insertAdjacentHTML('beforeend', rows.join(''));</script>`,
  ),
  '/always-moving': page(
    'Moving',
    `<style>#b{position:absolute;top:80px}</style><h1 id="t">Moving</h1><button id="b">Go</button><script>
let n = 0; const move = () => { n += 7; b.style.left = (n % 800) + 'px'; requestAnimationFrame(move); }; move();</script>`,
  ),
  '/places': page(
    'Places',
    `<style>body{margin:0;padding-top:120px;height:5000px}#head{position:fixed;top:0;left:0;right:0;height:100px;background:#ccc;z-index:9}
#zero{width:0;height:0;overflow:hidden;padding:0;border:0;display:block}#off{position:absolute;left:-5000px;top:10px}#dead{pointer-events:none}
#under{position:absolute;top:2000px}#covered{position:absolute;top:20px;left:20px}</style><div id="head">Header</div>
<button id="zero" onclick="o.textContent='zero'"></button><button id="off">Off</button><button id="dead">Dead</button>
<button id="covered">Covered</button><button id="under" onclick="o.textContent='under'">Under</button><p id="o">-</p>`,
  ),
  '/overrides': usual(
    'Overrides',
    `<script>
const broken = () => { throw new Error('broken by the page'); };
document.evaluate = broken; Document.prototype.evaluate = broken; XPathEvaluator.prototype.evaluate = broken;
Element.prototype.click = broken; HTMLElement.prototype.click = broken;
Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 });
Element.prototype.scrollIntoView = broken; Document.prototype.elementFromPoint = () => null;
window.getComputedStyle = () => ({ display: 'none', visibility: 'hidden' });
window.MutationObserver = class { observe() {} disconnect() {} };
window.requestAnimationFrame = () => 0;
</script>`,
  ),
  '/overrides-language': usual(
    'Overrides of the language',
    `<script>
const really = JSON.stringify;
JSON.stringify = () => 'nonsense'; JSON.parse = () => ({});
window.Promise = class { constructor() { throw new Error('no promises'); } };
for (const name of ['map', 'filter', 'find', 'forEach', 'push', 'some', 'every', 'includes'])
  Array.prototype[name] = function () { throw new Error('no ' + name); };
Array.prototype.toJSON = () => 'an array'; Object.prototype.toJSON = () => 'an object';
window.Map = window.Set = window.WeakMap = function () { throw new Error('no collections'); };
performance.now = () => 0; Date.now = () => 0;
</script>`,
  ),
  '/prototype': usual(
    'Prototype',
    '<script>Array.prototype.last = function () { return this[this.length - 1]; }; Array.prototype.toJSON = function () { return "[" + this.join() + "]"; }; Object.prototype.extra = 1;</script>',
  ),
  '/meta-refresh':
    '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0.1"><title>Refresh</title><h1 id="t">Refresh</h1><button id="b">Go</button>',
  '/reloads': usual('Reloads', '<script>setTimeout(() => location.reload(), 100)</script>'),
  '/history-flood': usual(
    'Flood',
    '<script>let n = 0; setInterval(() => { try { for (let k = 0; k < 2; k += 1) history.pushState({}, "", "#" + (n += 1)); } catch {} }, 20)</script>',
  ),
  '/prints': usual('Prints', '<button id="p" onclick="print(); o.textContent = \'printed\'">Print</button>'),
  '/asks-permissions': usual(
    'Asks',
    `<button id="p" onclick="navigator.geolocation.getCurrentPosition(() => 0, () => 0); Notification.requestPermission?.();
navigator.mediaDevices?.getUserMedia({ video: true, audio: true }).catch(() => 0); navigator.clipboard?.readText().catch(() => 0); o.textContent = 'asked'">Ask</button>`,
  ),
  '/writes-itself': usual(
    'Writes',
    '<button id="w" onclick="document.open(); document.write(\'<title>New</title><h1 id=t>New</h1>\'); document.close()">W</button>',
  ),
  '/console-flood': usual(
    'Console flood',
    '<script>setInterval(() => { for (let n = 0; n < 20; n += 1) console.error("flood", n, "x".repeat(200)); }, 20)</script>',
  ),
  '/names': page(
    'Ünïcödé 🎉 名前',
    `<h1 id="t">名前 🎉 é</h1><button id="größe-名" onclick="o.textContent='нажата'">Größe 🎉</button><input aria-label="имя" id="i"><p id="o">-</p>`,
  ),
  '/no-script': usual('No script'),
  '/focus-thief': usual('Thief', '<input id="x"><script>setInterval(() => x.focus(), 30)</script>'),
  '/removes-body': usual('Removes', '<button id="w" onclick="document.documentElement.remove()">W</button>'),
};

const ANSWERS: { readonly [path: string]: Answer } = {
  '/slow': (_request, response) => void setTimeout(() => html(response, usual('Slow')), 1500),
  '/never': () => undefined,
  '/trickle': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(usual('Trickle'));
    const timer = setInterval(() => response.write('<!-- more -->'), 100);
    response.once('close', () => clearInterval(timer));
  },
  '/frames': (_request, response) =>
    html(response, page('Frames', '<h1 id="t">Frames</h1><iframe id="one" src="/frame-one"></iframe>')),
  '/frame-one': (_request, response, { other }) =>
    html(response, page('One', `<iframe id="two" src="${other}/frame-two"></iframe>`)),
  '/frame-two': (_request, response) => html(response, page('Two', '<iframe id="three" src="/frame-inner"></iframe>')),
  '/strict-policy': (_request, response) => {
    const policy =
      "default-src 'none'; script-src 'nonce-a'; require-trusted-types-for 'script'; trusted-types 'none'; form-action 'none'";
    response.setHeader('content-security-policy', policy);
    html(
      response,
      page(
        'Strict',
        `<h1 id="t">Strict</h1><button id="b">Go</button><input id="i"><p id="o">-</p><script nonce="a">b.onclick = () => { o.textContent = 'clicked'; }</script>`,
      ),
    );
  },
  '/sandboxed': (_request, response) => {
    response.setHeader('content-security-policy', 'sandbox');
    html(response, usual('Sandboxed'));
  },
  '/download': (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="a.bin"',
    });
    response.end(Buffer.alloc(1000));
  },
  '/pdf': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.end(PDF);
  },
  '/missing': (_request, response) => html(response, usual('Missing'), 404),
  '/broken': (_request, response) => html(response, usual('Broken'), 500),
  '/broken-empty': (_request, response) => response.writeHead(500).end(),
  '/no-content': (_request, response) => response.writeHead(204).end(),
  '/cut-off': (_request, response) => response.socket?.destroy(),
  '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
  '/garbage': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    response.end('this is no gzip');
  },
  '/fifty-megabytes': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(
      '<!doctype html><title>Large</title><h1 id="t">Large</h1><button id="b" onclick="o.textContent=\'clicked\'">Go</button><p id="o">-</p><pre id="big">',
    );
    const piece = `${'lorem ipsum dolor sit amet '.repeat(40_000)}\n`;
    for (let written = 0; written < 50_000_000; written += piece.length) response.write(piece);
    response.end('the end</pre>');
  },
};

function html(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(text);
}

export async function serveHostilePages(): Promise<HostileSite> {
  const addresses = { url: '', other: '' };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const answer = ANSWERS[path];
    const text = PAGES[path];
    if (answer) answer(request, response, addresses);
    else html(response, text ?? 'not here', text === undefined ? 404 : 200);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  addresses.url = `http://127.0.0.1:${port}`;
  addresses.other = `http://localhost:${port}`;
  return {
    ...addresses,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
