export { FakeChain, type FakeHeader, hashText } from './chain/FakeChain.ts'
export { type FakeRuntime, plainRuntime } from './chain/FakeRuntime.ts'
export { Dice } from './clock/Dice.ts'
export { type FaultClock, realClock } from './clock/FaultClock.ts'
export { VirtualClock } from './clock/VirtualClock.ts'
export { breakAnswer, breakFrame } from './frames/breakFrame.ts'
export { breakMetadata } from './frames/breakMetadata.ts'
export { LoopbackNetwork } from './network/LoopbackNetwork.ts'
export type { Network, NetworkOptions } from './network/Network.ts'
export { VirtualNetwork } from './network/VirtualNetwork.ts'
export { HEIGHT_KEY, hashBytes, type RpcRequest } from './node/answerRequest.ts'
export { FakeNode } from './node/FakeNode.ts'
export type { HttpReply, NodeFaults, Reaction, RequestSeen } from './node/NodeFaults.ts'
export {
  runOverLoopback,
  runVirtually,
  type ScenarioRun,
  type ScenarioRunSetup
} from './runner/runScenario.ts'
export type { Scenario } from './runner/Scenario.ts'
export { Stage } from './runner/Stage.ts'
export type {
  CreateSubject,
  SubjectOptions,
  SubjectProvider,
  SubjectRequest
} from './runner/Subject.ts'
export { scenarios } from './scenarios/scenarios.ts'
