/** A page with something for every keyword; what happens on it is written into `#out`. */
export const KEYWORD_PAGE = `<!doctype html><html><head><title>Keyword  page</title><style>
.menu ul{display:none}.menu:hover ul{display:block} #abs{position:absolute;top:2600px} .sw{display:inline-block;width:40px;height:20px;background:#0a7d33}
</style></head><body>
<h1 id="t">Wel&nbsp; come</h1>
<button id="b" onclick="out('clicked')">Go</button> <button id="off" disabled>Off</button>
<button id="dbl" ondblclick="out('double')">Dbl</button>
<div id="ctx" oncontextmenu="out('context');return false">ctx</div>
<p id="out"></p>
<ul id="list"><li><span>Add to cart</span></li><li><span onclick="out('second')">Add to cart</span></li><li>Other</li></ul>
<a href="#terms" onclick="out('terms')">Terms of use</a> <a href="#home">Home</a>
<div class="menu" id="menu">Menu<ul><li id="lap" onclick="out('laptop')">Laptops</li></ul></div>
<input id="user" value="old"> <textarea id="area">abc</textarea> <input id="ro" readonly value="x"> <div id="ed" contenteditable>hello</div>
<input id="date" type="date"> <input id="col" type="color"> <input id="file" type="file" style="display:none" multiple onchange="out('file '+[...this.files].map(f=>f.name))"> <input id="one" type="file">
<form onsubmit="out('submitted '+document.getElementById('q').value);return false"><input id="q"></form>
<input class="m" value="1"><input class="m" value="1">
<select id="sel" onchange="out('sel '+this.value)"><option value="">Choose</option><option value="DE">Germany</option><option value="FR">France</option></select>
<select id="mul" multiple><option selected>A</option><option selected>B</option><option>C</option></select>
<input type="checkbox" id="cb" style="display:none"><label for="cb" class="sw">x</label>
<input type="checkbox" id="cb2" checked>
<label><input type="radio" name="r" value="cash" checked> Cash</label><label><input type="radio" name="r" value="card"> By card</label>
<img id="img" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"><img id="broken" src="/nope.png">
<div id="box" style="width:120px;height:60px;background:rgb(10,125,51);color:#fff">box</div>
<span class="n">$1,250.50</span><span class="n">2,000</span>
<button onclick="setTimeout(()=>confirm('Sure?')||0)" id="al">alert</button><button onclick="setTimeout(()=>out(prompt('Name?')))" id="pr">prompt</button>
<a id="nw" href="/two.html" target="_blank">new window</a>
<iframe name="pay" srcdoc="<p id=in>Inside</p><iframe id=deep srcdoc='<p id=d>Deep</p>'></iframe>"></iframe>
<div id="src" draggable="false" style="width:50px;height:50px;background:red">drag</div><div id="dst" style="width:100px;height:100px;background:blue">drop</div>
<p id="late" hidden>late</p><p id="job" data-state="run">Busy</p>
<div id="abs">footer</div>
<script>function out(t){document.getElementById('out').textContent=t}
document.getElementById('src').onmousedown=()=>window.d=1;document.getElementById('dst').onmouseup=()=>{if(window.d)out('dropped')};
function later(){setTimeout(()=>{late.hidden=false;job.dataset.state='done';job.textContent='Finished';job.style.opacity=0.5;job.style.marginTop='6px'},700)}
</script></body></html>`;

/** What the first page lacks: things that scroll inside, a frame to drop into, files to download, sets with numbers. */
export const MORE_PAGE = `<!doctype html><html lang="en"><head><title>More</title></head><body><main><h1>More</h1>
<div id="scroller" tabindex="0" style="height:100px;width:200px;overflow:auto"><div style="height:1000px;width:900px">tall</div></div>
<ul id="feed" style="height:100px;overflow:auto"></ul>
<div id="palette" style="width:60px;height:40px;background:#ddd">Box</div>
<iframe id="canvas" name="canvas" title="Canvas" style="width:220px;height:120px;margin-left:40px;border:6px solid"
  srcdoc="<div id=zone style='width:150px;height:80px;background:#eee' onmouseup='this.textContent=&quot;dropped&quot;'>zone</div>"></iframe>
<a id="report" href="/report">Report</a> <a id="blob" href="#" download="list.csv">List</a> <a id="gone" href="/gone.pdf">Gone</a>
<p class="price">10.50</p><p class="price">$2</p><p id="word">word</p>
<p class="cell" lang="EN" style="width:50px">ABC-1</p><p class="cell" lang="en" style="width:52px">ABC-2</p>
<img id="bare" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></main>
<script>
const feed = document.getElementById('feed');
const fill = () => { if (feed.children.length < 40) for (let n = 0; n < 10; n += 1) feed.append(Object.assign(document.createElement('li'), { textContent: 'row' })); };
fill();
feed.onscroll = () => setTimeout(fill, 200);
document.getElementById('blob').href = URL.createObjectURL(new Blob(['a,b'], { type: 'text/csv' }));
</script></body></html>`;
