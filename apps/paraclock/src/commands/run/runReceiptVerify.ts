import { resolve } from 'node:path'
import {
  parseCheckpoint,
  type ReceiptCheckpoint,
  readCheckpoint,
  readReceipt,
  verifyReceipt,
  writeCheckpoint
} from '@paraclock/scheduler/receipt'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { readEvidenceText } from '../../files/readFiles.ts'
import { replaceFiles } from '../../files/replaceFiles.ts'
import { describeReceipt } from '../../schemas/receipt.ts'
import { openSession } from '../../session/openSession.ts'
import { type receiptVerifyCommand, receiptVerifyOutput } from '../receiptVerify.ts'

type Context = ContextOf<typeof receiptVerifyCommand>

export async function runReceiptVerify(context: Context): Promise<number> {
  const { options, positionals, print, cwd } = context
  const [file = ''] = positionals
  const { checkpoint: path, 'save-checkpoint': saved } = options
  if (path !== undefined && saved !== undefined) {
    throw refuseArgument(
      '--save-checkpoint writes what the endpoints state: leave --checkpoint out'
    )
  }
  const text = await readEvidenceText(file, cwd)
  const checkpoint =
    path === undefined
      ? await askCheckpoint(context, text)
      : parseCheckpoint(await readEvidenceText(path, cwd), path)
  if (saved !== undefined) {
    const text = writeCheckpoint(checkpoint)
    await replaceFiles({ files: [{ path: resolve(cwd, saved), text, isPrivate: true }] })
  }
  const verdict = await verifyReceipt(text, checkpoint)
  print(options.json ? receiptVerifyOutput.render(verdict) : describeReceipt(verdict))
  return verdict.proven ? 0 : 1
}

async function askCheckpoint(context: Context, text: string): Promise<ReceiptCheckpoint> {
  const receipt = readReceipt(text)
  await using session = await openSession(context, {
    networks: 'one',
    chains: ['relay', 'service', 'target']
  })
  const [{ chain }] = session.opened
  const [relay, service, target] = await Promise.all([
    chain('relay'),
    chain('service'),
    chain('target')
  ])
  return await readCheckpoint({ relay, service, target, receipt, signal: context.signal })
}
