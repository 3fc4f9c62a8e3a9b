import { defineCommand, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'
import { receiptVerdict } from '../schemas/receipt.ts'

export const receiptVerifyOutput = defineOutput({
  name: 'receipt-verify',
  title: 'What a receipt proves: paraclock receipt verify --json',
  version: 1,
  entries: receiptVerdict
})

export const receiptVerifyCommand = defineCommand({
  name: 'receipt verify',
  summary: 'Verify the receipt of a run: from a checkpoint without a connection',
  takes: '<file>',
  options: {
    ...configOptions,
    checkpoint: option(
      '<file>',
      'The checkpoint to trust; defaults to that of the configured endpoints'
    ),
    'save-checkpoint': option('<file>', 'Where to write the checkpoint of the configured endpoints')
  },
  output: receiptVerifyOutput
})
