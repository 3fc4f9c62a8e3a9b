import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects garbage, so that the heap is what is really held. */
export const collectGarbage = runInNewContext('gc') as () => void
