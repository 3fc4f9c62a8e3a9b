import { seedRandom } from '@paraclock/connect/fixtures/seedRandom'
import { runKillPoints } from './runKillPoints.ts'
import { fair, type Weather } from './SimulatedChain.ts'

const FOUL: Weather = {
  readFails: 0.01,
  sendLost: 0.1,
  answerLost: 0.1,
  falseRefusal: 0.1,
  poolForgets: 0.03,
  reorg: 0.1,
  rival: 0.05,
  lags: 0.1
}

/** The results of many histories. */
export interface KillCounts {
  histories: number
  kills: number
  calls: number
  doubled: number
  lost: number
}

/** Runs histories until the given number of kills is reached. Half of the histories have faults. */
export async function countKills(wanted: number, seed = 0): Promise<KillCounts> {
  const counts: KillCounts = { histories: 0, kills: 0, calls: 0, doubled: 0, lost: 0 }
  while (counts.kills < wanted) {
    const random = seedRandom(seed + counts.histories)
    const calls = 1 + Math.floor(random() * 5)
    const kills = Array.from({ length: 4 }, () => Math.floor(random() * 60))
    const weather = counts.histories % 2 === 0 ? fair : FOUL
    const { effects, ...report } = await runKillPoints({ random, weather, calls, kills })
    counts.histories += 1
    counts.kills += report.kills
    counts.calls += calls
    counts.doubled += effects.filter((times) => times > 1).length
    counts.lost += effects.filter((times) => times === 0).length
  }
  return counts
}
