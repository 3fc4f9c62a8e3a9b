import { cutText } from '@paraclock/core'
import { judgeShape } from '../checks/judgeShape.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import type { TriedShape } from '../evidence/UpgradesArtifact.ts'
import type { ShapeReport, UpgradeReport } from '../schema/reportSchema.ts'

/** Lists the tasks that were tried with the code of upgrades. `undefined` if none was tried. */
export function summarizeUpgrades(evidence: NetworkEvidence): readonly UpgradeReport[] | undefined {
  const { upgradeTrials } = listGathered(evidence)
  if (upgradeTrials === undefined) return undefined
  const tried = (['service', 'target'] as const).flatMap((chain): UpgradeReport[] => {
    const trial = upgradeTrials[chain]
    if (!trial.known) return []
    const { codeHash, shapes, undecoded } = trial.value
    return [{ chain, codeHash, shapes: shapes.map(summarizeShape), undecoded }]
  })
  return tried.length === 0 ? undefined : tried
}

function summarizeShape(one: TriedShape): ShapeReport {
  const { shape, tasks, owners, nextRun, tried } = one
  const { outcome, found, task, reason, remedy } = judgeShape(one)
  const counts = { tasks, owners, nextRun, tried: tried.length, found }
  const [call, form] = [cutText(shape.call), cutText(shape.form)]
  return { outcome, ...shape, call, form, ...counts, taskId: task?.taskId, reason, remedy }
}
