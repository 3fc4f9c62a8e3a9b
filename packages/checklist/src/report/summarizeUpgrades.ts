import { cutText } from '@paraclock/core'
import { countTried, judgeShape } from '../checks/judgeShape.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import type { TriedShape, UpgradeTrial } from '../evidence/UpgradesArtifact.ts'
import type { ShapeReport, UpgradeReport } from '../schema/reportSchema.ts'

/** Lists the tasks that were tried with the code of upgrades. `undefined` if none was tried. */
export function summarizeUpgrades(evidence: NetworkEvidence): readonly UpgradeReport[] | undefined {
  const { upgradeTrials } = listGathered(evidence)
  if (upgradeTrials === undefined) return undefined
  const tried = (['service', 'target'] as const).flatMap((chain): UpgradeReport[] => {
    const trial = upgradeTrials[chain]
    if (!trial.known) return []
    const { codeHash, whose, shapes, undecoded } = trial.value
    const summarized = shapes.map((one) => summarizeShape(one, whose))
    return [{ chain, codeHash, shapes: summarized, undecoded }]
  })
  return tried.length === 0 ? undefined : tried
}

function summarizeShape(one: TriedShape, whose: UpgradeTrial['whose']): ShapeReport {
  const { shape, tasks, owners, nextRun } = one
  const judged = judgeShape(one)
  const { outcome, task, reason, remedy } = judged
  const found = judged.counts[outcome]
  const counts = { tasks, owners, nextRun, tried: countTried(judged), found }
  const [call, form] = [cutText(shape.call), cutText(shape.form)]
  // The task of a saved shape is one of the trial, and not of a chain.
  const taskId = whose === 'saved' ? undefined : task?.taskId
  return { outcome, ...shape, call, form, ...counts, taskId, reason, remedy }
}
