/** The one stylesheet of the page, with a class for each row of the longest table. */
import { LANES } from './links.ts';

export function stylesheet(rows: number): string {
  const lines: string[] = [];
  for (let row = 1; row <= rows; row++) {
    lines.push(`.r${row}{grid-row:${row}}.s${row}{grid-row-start:${row}}.e${row}{grid-row-end:${row}}`);
  }
  for (let column = 1; column <= 7; column++) lines.push(`.c${column}{grid-column:${column}}`);
  // Each lane starts and ends a little lower, so that lines of one message can be told apart.
  for (let lane = 0; lane < LANES; lane++) {
    const inset = (1.1 + 0.28 * lane).toFixed(2);
    lines.push(`.k${lane}{width:${10 + 7 * lane}px;margin-top:${inset}rem;margin-bottom:-${inset}rem}`);
  }
  return `${BASE}${lines.join('\n')}\n`;
}

const BASE = `
:root{--page:#fbfbfa;--ink:#1c1d1f;--dim:#5d6168;--edge:#d5d7db;--card:#fff;--bad:#b3261e;--badwash:#fdecea;--good:#1a6b3c;--unsure:#8a5a00;--link:#1a4f9c;
--system:#6b7079;--user:#1a4f9c;--assistant:#6a3d9a;--tool:#1a6b5c;--line:#1a6b5c;--code:#f0f0ef}
@media (prefers-color-scheme:dark){:root{--page:#16171a;--ink:#e6e7e9;--dim:#a3a8b0;--edge:#3a3d43;--card:#1f2125;--bad:#ff8a80;--badwash:#3a1f1e;--good:#7bd39a;--unsure:#f0c060;--link:#8ab4f8;
--system:#9aa0a8;--user:#8ab4f8;--assistant:#c9a6f0;--tool:#6fd0bb;--line:#6fd0bb;--code:#2a2c31}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:90rem;padding:1.5rem;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:0 0 .25rem}small{color:var(--dim);font-weight:400}
header p,.why{color:var(--dim)}p{margin:.25rem 0}
a{color:var(--link)}:focus-visible,:target{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.25rem}
code,pre,.id{font-family:ui-monospace,monospace;font-size:.88em}
code,pre{background:var(--code);border-radius:3px;padding:.1em .3em;white-space:pre-wrap}
pre{padding:.6rem;overflow:auto;max-height:20rem}
.command{user-select:all}
.target,article{background:var(--card);border:1px solid var(--edge);border-left:5px solid var(--good);border-radius:6px;padding:.9rem 1.1rem;margin:1rem 0}
.target.bad,article.error{border-left-color:var(--bad)}.target.unsure,article.warning{border-left-color:var(--unsure)}
.severity{text-transform:uppercase;font-size:.8em;letter-spacing:.05em;color:var(--bad)}.warning .severity{color:var(--unsure)}
.says{font-weight:600;white-space:pre-wrap;max-height:12rem;overflow:auto}
table{border-collapse:collapse;margin:.5rem 0}th,td{text-align:left;font-weight:400;padding:.1rem 1rem .1rem 0}thead th{color:var(--dim)}td{font-variant-numeric:tabular-nums}
.outer{fill:var(--edge)}.inner{fill:var(--link)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1rem;margin:.75rem 0}dt{color:var(--dim)}dd{margin:0}dd ul{margin:0;padding:0;list-style:none}dd li{display:inline}dd li+li::before{content:' · ';color:var(--dim)}
summary{cursor:pointer;color:var(--dim)}
.scroll{overflow-x:auto;margin:.75rem 0}
.columns{display:grid;gap:.5rem .3rem;min-width:30rem;align-items:stretch}
.n1{grid-template-columns:max-content auto minmax(12rem,1fr)}
.n2{grid-template-columns:max-content auto minmax(12rem,1fr) auto minmax(12rem,1fr)}
.n3{grid-template-columns:max-content auto minmax(12rem,1fr) auto minmax(12rem,1fr) auto minmax(12rem,1fr)}
[role=row]{display:contents}
.columns .title{color:var(--dim);font-size:.85rem}.number{color:var(--dim);padding-top:.35rem}
.card{border:1px solid var(--edge);border-left:4px solid var(--system);border-radius:5px;padding:.3rem .6rem;background:var(--page);min-width:0}
.user{border-left-color:var(--user)}.assistant{border-left-color:var(--assistant)}.tool{border-left-color:var(--tool)}
.card p{margin:.1rem 0}.head{font-size:.8rem;color:var(--dim)}.head i,.part i,.reasoning i{font-style:normal;border:1px solid var(--edge);border-radius:3px;padding:0 .25rem;font-size:.75rem}
.text{white-space:pre-wrap;unicode-bidi:isolate}.content{border-left:2px solid var(--edge);padding-left:.5rem}.card strong{color:var(--bad);font-weight:600}
.reasoning{font-style:italic;white-space:pre-wrap;color:var(--dim)}em{font-style:normal;color:var(--dim);font-size:.8rem}.empty{color:var(--dim);font-style:italic}
.gap{border:1px dashed var(--edge);border-radius:5px;min-height:2rem;padding:.3rem .6rem;color:var(--dim);font-size:.85rem}
.wrong{border-color:var(--bad);background:var(--badwash)}.mark{float:right;font-size:.8rem;color:var(--dim)}.wrong .mark{color:var(--bad);font-weight:600}
.line{justify-self:end;border:2px solid var(--line);border-right:0;border-radius:6px 0 0 6px;pointer-events:none}
.k1{border-style:dashed}.k2{border-style:dotted}.k3{border-style:double}
@media print{.scroll{overflow:visible}details{display:block}}
`;
