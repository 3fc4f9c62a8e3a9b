import { text } from '@paraclock/checklist/schema'
import { defineCommand, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, taskOptions } from '../cli/sharedOptions.ts'
import { receiptCheckpoint, receiptVerdict } from '../schemas/receipt.ts'

export const receiptOutput = defineOutput({
  name: 'receipt',
  title: 'The receipt of a run: paraclock receipt --json',
  version: 1,
  entries: {
    network: text,
    /** The file with the receipt. */
    file: text,
    /** The checkpoint as the configured endpoints state it. */
    checkpoint: receiptCheckpoint,
    ...receiptVerdict
  }
})

export const receiptCommand = defineCommand({
  name: 'receipt',
  summary: 'Write the proof of what a run of a task did, to be verified without a connection',
  takes: '<task>',
  options: {
    ...configOptions,
    ...taskOptions,
    run: option('<time>', 'The planned time of the run: 2026-12-01T09:00:00Z'),
    file: option('<file>', 'Where to write the receipt; defaults to receipt.json here')
  },
  output: receiptOutput
})
