export { type RunTrialArgs, runTrial } from './runTrial.ts'
export type { RunFailure, TrialArtifact, TrialRun, TrialStart } from './TrialArtifact.ts'
export { trialExtension } from './trialExtension.ts'
