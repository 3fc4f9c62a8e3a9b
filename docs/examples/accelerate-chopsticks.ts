// Chopsticks on V8: one call, and one call to undo it. The proof of a relay chain's state, which
// Chopsticks makes for every block of a parachain, is computed here instead of in its worker.
import { exit, stdout } from 'node:process'
import * as core from '@acala-network/chopsticks-core'
import { accelerate } from '@paraclock/chopsticks'

const undo = accelerate(core)
const { trieRootHash, nodes } = await core.createProof([], [['0x01', '0x0203']])
const proven = await core.decodeProof(trieRootHash, nodes)
stdout.write(`${nodes.length} node proves ${JSON.stringify(proven)}\n`)
await undo()
exit()

// Prints:
// 1 node proves {"0x01":"0x0203"}
