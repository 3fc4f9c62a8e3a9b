import { decimal, list, object, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption, variantOption } from '../cli/sharedOptions.ts'

const weight = object({ refTime: decimal, proofSize: decimal })

export const calibrateOutput = defineOutput({
  name: 'calibrate',
  title: 'Settings of the service for a runtime: paraclock calibrate --json',
  version: 1,
  entries: {
    runtime: object({
      specName: text,
      specVersion: v.number(),
      maxBlock: weight,
      blockMs: v.number(),
      existentialDeposit: decimal,
      /** The price of a second of ref time. Left out if no runtime API returns the price. */
      pricePerSecond: v.optional(decimal),
      pricePerByte: v.optional(decimal)
    }),
    settings: list(
      object({
        pallet: text,
        name: text,
        rust: text,
        shown: text,
        reason: text,
        choice: text
      })
    )
  }
})

export const calibrateCommand = defineCommand({
  name: 'calibrate',
  summary: 'Compute the settings of the service for your runtime, each with its reason',
  takes: '<file>',
  options: {
    ...variantOption,
    token: option('<symbol:decimals>', 'The token of the chain, as ACME:10; defaults to UNIT:12'),
    'delay-price': option(
      '<amount>',
      "What an hour of everybody's delay costs an attacker, in tokens; defaults to 960"
    ),
    'slot-price': option('<amount>', 'What all places of a slot cost, in tokens; defaults to 430'),
    'channel-bytes': option(
      '<bytes>',
      'The size of the smallest channel to a target; defaults to 102400'
    ),
    ...jsonOption
  },
  output: calibrateOutput
})
