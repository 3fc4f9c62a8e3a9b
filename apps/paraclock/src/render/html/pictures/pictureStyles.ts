/** The styles of pictures. The colours are variables of the page, for dark mode and print. */
export const pictureStyles = `
.picture{display:block;width:100%;max-width:29rem;height:auto;font-size:14px;overflow:hidden}
.picture text{fill:var(--ink)}
.picture .name{font-weight:560;font-size:13.5px}
.picture .small{fill:var(--quiet);font-size:12px}
.picture .letter,.swatch .letter{fill:var(--on-hue);font-size:12px;font-weight:640}
.chain{fill:var(--wash);stroke:var(--line)}
.tie{fill:none;stroke:var(--line);stroke-width:1.5}
.lane,.cross{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}
.head{fill:currentColor}
.channel .state{fill:currentColor;font-weight:560}
.channel.open{color:var(--good)}
.channel.none{color:var(--bad)}
.channel.requested,.channel.accepted,.channel.closing{color:var(--caution)}
.channel.requested .lane,.channel.accepted .lane,.channel.closing .lane{stroke-dasharray:6 6}
.channel.unknown{color:var(--quiet)}
.channel.unknown .lane{stroke-dasharray:1 6}
.way{fill:none;stroke-width:2}
.way.reached{stroke:var(--good)}
.way.beyond{stroke:var(--quiet);stroke-dasharray:2 5;stroke-linecap:round}
.station circle{fill:var(--panel);stroke:currentColor;stroke-width:2}
.station .sign{fill:none;stroke:var(--on-hue);stroke-width:2.25}
.station.ok{color:var(--good)}
.station.ok circle,.station.broken circle{fill:currentColor}
.station.broken{color:var(--bad)}
.station.unknown{color:var(--quiet)}
.station.unknown circle{stroke-dasharray:3 3}
.picture .stop{fill:var(--bad);font-size:12px;font-weight:560}
.hue1{fill:var(--hue1)}.hue2{fill:var(--hue2)}.hue3{fill:var(--hue3)}
.hue4{fill:var(--hue4)}.hue5{fill:var(--hue5)}.hue6{fill:var(--hue6)}
.axis{fill:none;stroke:var(--line);stroke-width:2;stroke-linecap:round}
.run{fill:var(--note);stroke:var(--panel);stroke-width:2}`
