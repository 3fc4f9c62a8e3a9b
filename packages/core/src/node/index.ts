export {
  AdmissionRules,
  type AdmissionRulesSetup,
  isLoopback,
  isOrigin,
  type Refusal
} from './AdmissionRules.ts'
export { bindServer, type ListenedAddress } from './bindServer.ts'
export {
  createOperatorServer,
  createReadServer,
  type OperatorServerSetup,
  type ReadReply,
  type ReadServerSetup,
  replyJson
} from './createReadServer.ts'
export { makeFolder } from './makeFolder.ts'
export { requireOwnFolder } from './requireOwnFolder.ts'
export { type ProgramArgs, type RunProgramArgs, runProgram } from './runProgram.ts'
