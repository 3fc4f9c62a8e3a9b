import { expose } from 'comlink'
import { createReadinessChecker } from './createReadinessChecker.ts'

// Connections, gathering and the trial are here: the page only draws.
expose(createReadinessChecker())
