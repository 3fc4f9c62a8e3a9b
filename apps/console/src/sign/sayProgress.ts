import type { SigningProgress } from './CallSigning.ts'

export function sayProgress({ kind, block, lastBlock }: SigningProgress): string {
  const said = {
    sent: 'It is sent. It stays in the journal of this browser until a finalized block settles it.',
    inBlock: `Block ${block} has it; that block is not final yet.`,
    waiting: `Finalized up to block ${block}; it can come in until block ${lastBlock}.`
  }
  return said[kind]
}
