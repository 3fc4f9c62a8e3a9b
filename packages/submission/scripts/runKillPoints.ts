import { countKills } from '../test/killPoints.ts'

// The number of kill points, which defaults to 10,000: `pnpm run kill-points 20000`.
const wanted = Number(process.argv[2] ?? 10_000)
const begun = performance.now()
const counts = await countKills(wanted)
const seconds = ((performance.now() - begun) / 1000).toFixed(1)
process.stdout.write(
  `${counts.kills} kills in ${counts.histories} histories of ${counts.calls} calls, ${seconds} s: ` +
    `${counts.doubled} doubled, ${counts.lost} lost\n`
)
if (counts.doubled + counts.lost > 0) process.exitCode = 1
