export {
  AdmissionRules,
  type AdmissionRulesSetup,
  isLoopback,
  isOrigin
} from './AdmissionRules.ts'
export { bindServer, type ListenedAddress } from './bindServer.ts'
export {
  createOperatorServer,
  createReadServer,
  type ReadReply,
  type ReadServerSetup,
  replyJson
} from './createReadServer.ts'
export { makeFolder } from './makeFolder.ts'
export { type EntryFolder, openEntryFolder } from './openEntryFolder.ts'
export { requireOwnFolder } from './requireOwnFolder.ts'
export { type ProgramArgs, runProgram } from './runProgram.ts'
