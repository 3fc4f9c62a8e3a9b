import type { Command } from '../cli/Command.ts'
import { configOptions, outputOptions, selectionOptions } from '../cli/options.ts'

const onConfig = { ...configOptions, ...outputOptions }

const signerOption = {
  signer: {
    type: 'string',
    value: '<source>',
    summary: 'The secret phrase: - (standard input), env:NAME, or file:PATH (mode 0600)'
  }
} as const

const journalOption = {
  journal: {
    type: 'string',
    value: '<file>',
    summary: 'Where signed calls are kept until they are settled'
  }
} as const

const reportOption = {
  type: 'string',
  multiple: true,
  value: '<form>=<file>',
  summary: 'Write a report: html, json, junit, sarif, markdown, github, terminal'
} as const

const scheduleOptions = {
  cron: { type: 'string', value: '<expression>', summary: 'When: five fields, as of cron' },
  zone: { type: 'string', value: '<zone>', summary: 'The time zone of --cron: UTC if left out' },
  count: { type: 'string', value: '<n>', summary: 'How often, with --cron: 10 if left out' },
  at: {
    type: 'string',
    multiple: true,
    value: '<time>',
    summary: 'When: a time, as often as needed'
  }
} as const

/** What runs when no command is named. */
export const demoCommand: Command = {
  name: 'demo',
  summary: 'Show the whole of it on chains that run in this process',
  options: {},
  load: async () => (await import('./demo.ts')).run
}

const commands: readonly Command[] = [
  {
    name: 'init',
    summary: 'Write a configuration: asks, or takes options; detects what it can',
    options: {
      ...outputOptions,
      config: { type: 'string', value: '<file>', summary: 'The file to write' },
      network: { type: 'string', value: '<name>', summary: 'The network to add: staging, main' },
      relay: { type: 'string', value: '<url>', summary: 'An endpoint of the relay chain' },
      service: { type: 'string', value: '<url>', summary: 'An endpoint of the service' },
      target: { type: 'string', value: '<url>', summary: 'An endpoint of your chain' },
      user: { type: 'string', value: '<account>', summary: 'An account of a user' },
      call: { type: 'string', value: '<hex>', summary: 'The call that users automate' },
      force: { type: 'boolean', summary: 'Replace the network if it is there' },
      yes: { type: 'boolean', summary: 'Ask nothing' }
    },
    load: async () => (await import('./init.ts')).run
  },
  {
    name: 'check',
    summary: 'Say whether the chains are ready, and what mends what is missing',
    options: {
      ...onConfig,
      ...selectionOptions,
      'fail-on': {
        type: 'string',
        value: '<outcome>',
        summary: 'What counts as not ready: fail, warn or manual; fail if left out'
      },
      report: reportOption,
      evidence: { type: 'string', value: '<file>', summary: 'Save what was gathered' },
      from: { type: 'string', value: '<file>', summary: 'Judge saved evidence; asks no chain' },
      verbose: { type: 'boolean', summary: 'Show every check with its evidence' }
    },
    load: async () => (await import('./check.ts')).run
  },
  {
    name: 'explain',
    summary: 'Say what a check means; without a name, which there are',
    takes: '[id]',
    options: outputOptions,
    load: async () => (await import('./explain.ts')).run
  },
  {
    name: 'fix',
    summary: 'Show the calls that mend what fails; with --yes and --signer, make them',
    options: {
      ...onConfig,
      ...signerOption,
      ...journalOption,
      yes: { type: 'boolean', summary: 'Make the calls that the signer can make' },
      bundle: {
        type: 'string',
        value: '<folder>',
        summary: 'Write each call as a proposal: bytes, preimage hash, text and link'
      }
    },
    load: async () => (await import('./fix.ts')).run
  },
  {
    name: 'rehearse',
    summary: 'Prove it with your own chain beside relay and service, in this process',
    options: {
      ...outputOptions,
      target: {
        type: 'string',
        value: '<url>',
        summary: 'An endpoint of your chain: a copy goes on from its state; it is only read'
      },
      at: {
        type: 'string',
        value: '<block>',
        summary: 'The block of --target, by number or hash: the last finalized if left out'
      },
      spec: {
        type: 'string',
        value: '<file>',
        summary: 'Or a raw chain specification of your chain'
      },
      runtime: { type: 'string', value: '<file>', summary: 'Or its runtime, as WebAssembly' },
      preset: {
        type: 'string',
        value: '<name>',
        summary: 'The genesis preset of --runtime: local_testnet if left out'
      },
      'para-id': {
        type: 'string',
        value: '<id>',
        summary: 'A parachain id in place of the one that the chain has'
      },
      call: {
        type: 'string',
        value: '<call>',
        summary: 'The call that users automate: hex, or pallet.method {arguments}'
      },
      variant: {
        type: 'string',
        value: '<name>',
        summary: 'The variant of the service: hour or minute; hour if left out'
      },
      report: reportOption,
      evidence: { type: 'string', value: '<file>', summary: 'Save what was gathered in the end' },
      verbose: { type: 'boolean', summary: 'Show every check with its evidence' }
    },
    load: async () => (await import('./rehearse.ts')).run
  },
  {
    name: 'diff',
    summary: 'Compare two saved reports or evidence files',
    takes: '<before> <after>',
    options: {
      ...outputOptions,
      markdown: { type: 'boolean', summary: 'Print Markdown, for a pull request' }
    },
    load: async () => (await import('./diff.ts')).run
  },
  {
    name: 'watch',
    summary: 'Check again when something has changed, and print what did',
    options: {
      ...onConfig,
      every: {
        type: 'string',
        value: '<seconds>',
        summary: 'At the latest after: 600, or 60 over HTTP, if left out'
      }
    },
    load: async () => (await import('./watch.ts')).run
  },
  {
    name: 'hrmp plan',
    summary: 'Plan the channels: who has to do what, and what it costs',
    options: onConfig,
    load: async () => (await import('./hrmpPlan.ts')).run
  },
  {
    name: 'proxy plan',
    summary: "Plan the user's proxy on the target",
    options: {
      ...onConfig,
      'replace-wider': {
        type: 'boolean',
        summary: 'Also remove proxies that admit more than needed'
      }
    },
    load: async () => (await import('./proxyPlan.ts')).run
  },
  {
    name: 'preview',
    summary: 'Show when a schedule runs; asks no chain',
    options: {
      ...outputOptions,
      ...scheduleOptions,
      variant: { type: 'string', value: '<variant>', summary: 'hour or minute; hour if left out' }
    },
    load: async () => (await import('./preview.ts')).run
  },
  {
    name: 'quote',
    summary: 'Say what the configured task costs, part by part',
    options: onConfig,
    load: async () => (await import('./quote.ts')).run
  },
  {
    name: 'schedule',
    summary: 'Schedule the configured call, or another task, under an id of your own',
    takes: '<providedId>',
    options: {
      ...onConfig,
      dispatch: {
        type: 'string',
        value: '<call>',
        summary: "Run a call of the service's own chain: hex, or JSON with pallet, method, args"
      },
      transfer: {
        type: 'string',
        value: '<amount>',
        summary: "Send so much of the service's token: 1.5"
      },
      to: { type: 'string', value: '<account>', summary: 'Who gets what --transfer sends' },
      ...scheduleOptions,
      ...signerOption,
      ...journalOption,
      yes: { type: 'boolean', summary: 'Sign and send it' }
    },
    load: async () => (await import('./schedule.ts')).run
  },
  {
    name: 'tasks',
    summary: "List the user's tasks that have runs to come",
    options: { ...onConfig, all: { type: 'boolean', summary: "Everybody's tasks" } },
    load: async () => (await import('./tasks.ts')).run
  },
  {
    name: 'cancel',
    summary: 'Cancel a task, by its id or the id that you gave it',
    takes: '<task>',
    options: { ...onConfig, ...signerOption, ...journalOption },
    load: async () => (await import('./cancel.ts')).run
  },
  {
    name: 'account',
    summary: 'Say what an account is: sovereign, derived, or a user',
    takes: '<account>',
    options: {
      ...outputOptions,
      user: {
        type: 'string',
        multiple: true,
        value: '<account>',
        summary: 'A user that it may belong to'
      },
      from: {
        type: 'string',
        multiple: true,
        value: '<para id>',
        summary: 'A parachain that the user may come from'
      }
    },
    load: async () => (await import('./account.ts')).run
  },
  {
    name: 'devnet',
    summary: 'Run both networks in this process, until Ctrl-C',
    options: {},
    load: async () => (await import('./devnet.ts')).run
  },
  {
    name: 'completions',
    summary: 'Print the completions of a shell: bash, zsh or fish',
    takes: '<shell>',
    options: {},
    load: async () => (await import('./completions.ts')).createRun(commands)
  }
]

/** Every command. */
export function listCommands(): readonly Command[] {
  return commands
}
