export {
  AdmissionRules,
  type AdmissionRulesSetup,
  isLoopback,
  isOrigin
} from './AdmissionRules.ts'
export { bindServer, type ListenedAddress } from './bindServer.ts'
export { createOperatorServer } from './createOperatorServer.ts'
export { makeFolder } from './makeFolder.ts'
export { type EntryFolder, openEntryFolder } from './openEntryFolder.ts'
export { requireOwnFolder } from './requireOwnFolder.ts'
export { type ProgramArgs, runProgram } from './runProgram.ts'
