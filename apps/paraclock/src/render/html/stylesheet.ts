import { pictureStyles } from './pictures/pictureStyles.ts'

const colors = `
:root{--paper:#fbfbfa;--panel:#fff;--ink:#1c1e22;--quiet:#5b616b;--line:#e2e3e6;--wash:#f3f3f1;
--good:#17744a;--bad:#b9282c;--caution:#8a5a00;--note:#2d5da8;--bad-wash:#fbefee;--on-hue:#fff;
--hue1:#2d5da8;--hue2:#55657d;--hue3:#1d3f77;--hue4:#6c727c;--hue5:#4a6fa5;--hue6:#39424f}
@media (prefers-color-scheme:dark){:root{--paper:#15171a;--panel:#1b1e22;--ink:#e7e8ea;--quiet:#a0a6b0;
--line:#30343b;--wash:#22262b;--good:#63c795;--bad:#ff8b84;--caution:#e3b255;--note:#93b6f2;
--bad-wash:#2a1f20;--on-hue:#15171a;--hue1:#93b6f2;--hue2:#a3b1c6;--hue3:#c9dafa;--hue4:#8f98a6;
--hue5:#79a0e3;--hue6:#d3d8e0}}`

const page = `
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:66rem;padding:3rem 1.5rem 4rem;background:var(--paper);color:var(--ink);
font:1rem/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
code,pre{font-family:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.875em}
h1,h2,h3,h4,p,dl,ol,ul,figure,pre{margin:0;padding:0}
h1,h2,h3,h4{font-weight:640;line-height:1.2;text-wrap:balance}
h1{display:flex;align-items:center;gap:.75rem;margin:.75rem 0 .5rem;font-size:2.5rem;letter-spacing:-.022em}
h2{font-size:1.625rem;letter-spacing:-.015em}
h3{margin:2.75rem 0 .75rem;font-size:1.125rem}
h4{font-size:.9375rem}
h4 .quiet{margin-left:.5rem;font-weight:400}
a{color:var(--note);text-underline-offset:.18em;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--note);outline-offset:3px;border-radius:3px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1.5rem;top:1rem;padding:.25rem .5rem;background:var(--panel)}
.brand{font-weight:640;letter-spacing:-.01em;color:var(--quiet)}
.lead{font-size:1.125rem}
.quiet{color:var(--quiet);font-size:.875rem}
.line{display:block}
.item{padding-left:1.25rem;text-indent:-.5rem}
.sign{flex:none;width:1.125em;height:1.125em;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
h1 .sign{width:.9em;height:.9em}
h1.pass,.outcome.pass{color:var(--good)}
h1.fail,.outcome.fail{color:var(--bad)}
h1.error,.outcome.error,.outcome.warn{color:var(--caution)}
.outcome.manual{color:var(--note)}
.outcome.skipped,.outcome.notApplicable{color:var(--quiet)}
.outcome{display:inline-flex;align-items:center;gap:.45rem;font-size:.875rem;font-weight:560;white-space:nowrap}
nav ul{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2rem;list-style:none}
nav a{display:flex;align-items:center;gap:.6rem;padding:.6rem 1rem;border:1px solid var(--line);border-radius:.6rem;
background:var(--panel);color:var(--ink);text-decoration:none}
nav a:hover{border-color:var(--quiet)}
.outlook{max-width:46rem;margin-top:1.25rem;overflow-wrap:anywhere}
.network{margin-top:3.5rem;padding-top:2rem;border-top:1px solid var(--line)}
.network>ul{margin-top:.75rem;list-style:none}
.heading{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1rem}
.verdict{font-size:1rem}
.tally{margin-top:.35rem;color:var(--quiet)}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr));gap:1rem;margin-top:1.75rem}
.pictures>div{display:flex;flex-direction:column;gap:1rem;min-width:0}
.pictures figure:last-child{flex-grow:1}
figure{min-width:0;padding:1.25rem 1.25rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--panel)}
figcaption{margin-bottom:.9rem;font-size:.9375rem;font-weight:640}
footer{margin-top:3.5rem;padding-top:1.25rem;border-top:1px solid var(--line)}
footer summary{color:var(--quiet);font-size:.875rem}
.config{margin-top:.75rem;white-space:pre-wrap}`

const checks = `
.group{border-top:1px solid var(--line)}
.group:last-of-type{border-bottom:1px solid var(--line)}
.group[open]{padding-bottom:1.5rem}
.group>summary{display:flex;justify-content:space-between;padding:.75rem 0;list-style:none}
.check{border-top:1px solid var(--line)}
summary{cursor:pointer}
.check>summary{display:grid;grid-template-columns:8.75rem minmax(0,1fr) auto 1.25rem;gap:.25rem 1rem;align-items:start;padding:.6rem 0;list-style:none}
.check>summary::-webkit-details-marker,.group>summary::-webkit-details-marker{display:none}
.check>summary::after,.group>summary::after{content:"";grid-column:-2;flex:none;width:.45rem;height:.45rem;margin:.55rem .25rem 0;border:solid var(--quiet);border-width:0 1.5px 1.5px 0;transform:rotate(45deg);justify-self:end}
.group>summary::after{margin-top:.4rem}
.group[open]>summary::after{margin-top:.6rem}
.check[open]>summary::after{margin-top:.75rem}
.check[open]>summary::after,.group[open]>summary::after{transform:rotate(225deg)}
.check>summary:hover .title,.group>summary:hover h4{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.2em}
.check>summary .outcome{height:1.55rem}
.title{grid-column:2;min-width:0}
.check.fail .title,.check.error .title{font-weight:560}
.title .line{font-weight:400}
.tag{grid-column:3;max-width:12rem;overflow:hidden;padding:0 .5rem;text-overflow:ellipsis;white-space:nowrap;border:1px solid var(--line);border-radius:1rem;color:var(--quiet);font-size:.8125rem}
.check .body{padding:0 0 1.5rem 9.75rem}
.body>*+*{margin-top:.6rem}
.why{color:var(--quiet);max-width:44rem}
.finding{max-width:44rem}
.label{color:var(--quiet);font-size:.8125rem;font-weight:560}
.remedy{padding:.85rem 1.1rem 1rem;border-radius:.6rem;background:var(--wash)}
.remedy .label{margin-bottom:.1rem}
.todo{margin-top:2.5rem}
.todo h3{margin:1.75rem 0 0;font-size:1rem}
.todo>ul{list-style:none}
.todo>ul>li{padding:.5rem 0;border-bottom:1px solid var(--line)}
.findings{margin-top:3.5rem}
.findings>h2{margin-bottom:.75rem}
.findings>.check:last-child{border-bottom:1px solid var(--line)}
.plan{list-style:none}
.act{display:grid;grid-template-columns:1.75rem 1fr;column-gap:.75rem;row-gap:.2rem;padding:.85rem 0;border-bottom:1px solid var(--line)}
.act>*{grid-column:2;min-width:0}
.act>.number{grid-column:1;grid-row:1;color:var(--note);font-weight:640;text-align:right;white-space:nowrap}
.what{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1.5rem}
.summary{flex:1 1 24rem;font-weight:560}
.later .summary{color:var(--quiet);font-weight:400}
.later>.number{color:var(--quiet)}
.summary code{font-weight:400}
.acts code{color:var(--ink)}
.cost{color:var(--quiet);font-size:.9375rem;text-align:right}
.acts{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem 1.1rem;margin-top:.25rem;font-size:.875rem}
.step>summary{width:max-content;color:var(--quiet);font-size:.875rem}
.step[open]{padding-bottom:.35rem}
.step>p{margin-top:.35rem}
.hex{margin:.4rem 0;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.4rem;background:var(--panel);white-space:pre-wrap}
.hex code{user-select:all}
.facts>div{display:grid;grid-template-columns:5.5rem 1fr;gap:0 .75rem;font-size:.875rem}
.facts dt{color:var(--quiet)}
.facts dd{margin:0;min-width:0}
.proof>summary{padding:.2rem 0}
.evidence{margin-top:.4rem;list-style:none;font-size:.9375rem}
.evidence>li{padding:.5rem 0 .6rem 1rem;border-left:2px solid var(--line)}
.evidence>li+li{margin-top:.6rem}
.reference{font-size:.875rem;color:var(--quiet)}
.reference a{margin-left:.75rem}`

const tables = `
table{width:100%;table-layout:fixed;margin-top:.25rem;border-collapse:collapse;font-size:.9375rem}
caption{padding-bottom:.35rem;color:var(--quiet);font-size:.875rem;text-align:left}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{color:var(--quiet);font-size:.8125rem;font-weight:560}
tbody th{font-weight:560}
figure table{margin-top:1rem}
figure tbody tr:last-child>*{border-bottom:0}
thead th:nth-child(1){width:var(--first,22%)}
thead th:nth-child(2){width:var(--second,auto)}
.fees{--first:62%}
.fees td:last-child,.fees th:last-child{padding-right:0;text-align:right}
.runs{--first:60%}
.rehearsal{--first:9rem;--second:70%}
.chains{--first:12%;--second:44%}
.key{display:flex;align-items:flex-start;gap:.65rem}
.key .quiet,.runs tbody th{font-weight:400}
.swatch{flex:none;width:1.25rem;height:1.25rem;margin-top:.1rem}`

const media = `
@media screen and (max-width:60rem){.picture .small,.picture .stop{font-size:14px}.picture .name,.channel .state{font-size:15px}}
@media (max-width:40rem){.what{display:block}.cost{text-align:left}
.act{grid-template-columns:1.75rem 1fr;column-gap:.6rem}body{padding:1.5rem 1rem 3rem}h1{font-size:2rem}figure{padding:.9rem .75rem .75rem}
.network{margin-top:2.5rem}
.rehearsal thead,.chains thead{position:absolute;left:-99rem}
.rehearsal tr,.chains tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}
.rehearsal tr>*,.chains tr>*{display:block;padding:.1rem 0;border-bottom:0}
.chains td:last-child::before{content:"block "}
.check>summary{grid-template-columns:1fr minmax(0,auto) 1.25rem;gap:.1rem .75rem}
.check>summary .outcome{grid-column:1}.title{grid-column:1/-1;grid-row:2}.tag{grid-column:2;grid-row:1}
.check>summary::after{grid-row:1}
.title .line{overflow-wrap:anywhere}
.check .body{padding-left:0}
.facts>div{grid-template-columns:4.5rem 1fr}}
@media print{:root{--paper:#fff;--panel:#fff;--wash:#f6f6f4;--ink:#000;--quiet:#444;--line:#ccc;--good:#17744a;--bad:#b9282c;
--caution:#8a5a00;--note:#2d5da8;--bad-wash:#fbefee;--on-hue:#fff;--hue1:#2d5da8;--hue2:#55657d;--hue3:#1d3f77;--hue4:#6c727c;--hue5:#4a6fa5;--hue6:#39424f}
html{color-scheme:light;font-size:9.5pt}
body{max-width:none;padding:0}nav,.skip,footer,.acts{display:none}
.network{margin-top:2rem}.network+.network{break-before:page;margin-top:0;border-top:0;padding-top:0}
figure,.act,.evidence>li,tr,.check>summary{break-inside:avoid}h3,h4,summary{break-after:avoid}
details.step::details-content{content-visibility:visible;display:block}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.check>summary::after,.group>summary::after{display:none}}
@page{margin:14mm 12mm}
@media (forced-colors:active){.sign,.picture{forced-color-adjust:auto}}`

export const stylesheet: string = [colors, page, checks, tables, pictureStyles, media].join('')
