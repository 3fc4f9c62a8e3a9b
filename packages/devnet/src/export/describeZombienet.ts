import { type NodePlan, RELAY_SPEC } from './planNodes.ts'

/** Writes a network's description for zombienet, which starts the nodes by itself. */
export function describeZombienet(relay: string, nodes: readonly NodePlan[]): string {
  const blocks = [
    block('settings', { provider: 'native', timeout: 300 }),
    block('relaychain', {
      chain: relay,
      chain_spec_path: RELAY_SPEC,
      default_command: 'polkadot'
    })
  ]
  for (const { name, command, spec, paraId } of nodes) {
    if (paraId === undefined) {
      blocks.push(list('relaychain.nodes', { name, validator: true }))
      continue
    }
    // The relay's genesis has them already.
    const state = { add_to_genesis: false, onboard_as_parachain: false, cumulus_based: true }
    blocks.push(list('parachains', { id: paraId, chain_spec_path: spec, ...state }))
    // Names are for one node each, and the key of Alice makes the blocks of every parachain.
    const args = ['--alice', '--force-authoring']
    blocks.push(list('parachains.collators', { name: `${name}-collator`, command, args }))
  }
  return blocks.join('\n')
}

type Settings = Readonly<Record<string, string | number | boolean | readonly string[]>>

function block(name: string, settings: Settings): string {
  return `[${name}]\n${write(settings)}`
}

function list(name: string, settings: Settings): string {
  return `[[${name}]]\n${write(settings)}`
}

/** TOML writes text, numbers, booleans and lists of text as JSON does. */
function write(settings: Settings): string {
  return Object.entries(settings)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join('')
}
