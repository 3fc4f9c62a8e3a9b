import { parseArgs } from 'node:util'

/** What the command was asked to do. */
export type DevnetCommand =
  | { readonly kind: 'run' }
  | { readonly kind: 'help' }
  /** Writes both networks for real nodes, and starts nothing. */
  | { readonly kind: 'export'; readonly dir: string }
  | { readonly kind: 'refused'; readonly problem: string }

/** How the command is used. */
export const USAGE = `pnpm devnet                 starts both networks, until Ctrl-C
pnpm devnet --export DIR    writes both for real nodes: raw specifications, and how to start them`

/** Reads the command line. */
export function readArguments(args: readonly string[]): DevnetCommand {
  try {
    const { values } = parseArgs({
      args: args.filter((arg) => arg !== '--'),
      options: { export: { type: 'string' }, help: { type: 'boolean', short: 'h' } }
    })
    if (values.help === true) return { kind: 'help' }
    if (values.export === '') return { kind: 'refused', problem: '--export wants a folder' }
    return values.export === undefined ? { kind: 'run' } : { kind: 'export', dir: values.export }
  } catch (error) {
    return { kind: 'refused', problem: (error as Error).message }
  }
}
