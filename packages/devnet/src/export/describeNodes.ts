import { type NodePlan, RELAY_SPEC } from './planNodes.ts'

export function describeNodes(network: string, nodes: readonly NodePlan[]): string {
  const lines = [
    `# ${network}, for real nodes`,
    '',
    'Raw chain specifications of a relay chain and its parachains, registered in its genesis. They',
    'are for `polkadot` (with its two workers beside it) and `polkadot-omni-node`, of a release of',
    '2026 or later. Keys and ports are fixed, everything listens on 127.0.0.1 only, and the keys are',
    'public: this network is worth nothing to anybody.',
    '',
    '## By hand',
    '',
    'In this folder, each in a terminal of its own, the first one first:',
    ''
  ]
  for (const { command, args } of nodes) {
    lines.push('```sh', `${command} ${args.join(' ')}`, '```', '')
  }
  lines.push('## By zombienet', '', '```sh', 'zombienet spawn zombienet.toml', '```', '')
  lines.push('It chooses ports and keys of its own, and prints them.', '')
  lines.push('## Where to look', '', '| chain | JSON-RPC |', '|---|---|')
  for (const { name, rpcPort, paraId } of nodes) {
    const chain = paraId === undefined ? `relay, node ${name}` : `${name}, parachain ${paraId}`
    lines.push(`| ${chain} | ws://127.0.0.1:${rpcPort} |`)
  }
  lines.push(
    '',
    'A parachain makes its first block when the relay has begun its second session, a minute or two',
    "after the start. The nodes serve `state_call`; the service's own JSON-RPC methods are served by",
    "Paraclock's gateway in front of the service's node. To begin again, delete the folder `data`.",
    ''
  )
  return lines.join('\n')
}

export function describeZombienet(relay: string, nodes: readonly NodePlan[]): string {
  const blocks = [
    block('settings', { provider: 'native', timeout: 300 }),
    block('relaychain', { chain: relay, chain_spec_path: RELAY_SPEC, default_command: 'polkadot' })
  ]
  for (const { name, command, spec, paraId } of nodes) {
    if (paraId === undefined) {
      blocks.push(list('relaychain.nodes', { name, validator: true }))
      continue
    }
    // zombienet need not register the parachains, because the relay chain's genesis contains them.
    const state = { add_to_genesis: false, onboard_as_parachain: false, cumulus_based: true }
    blocks.push(list('parachains', { id: paraId, chain_spec_path: spec, ...state }))
    // Each collator has a unique name. All collators sign with Alice's key, which every shipped
    // parachain accepts.
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

/** TOML writes these values exactly like JSON. */
function write(settings: Settings): string {
  return Object.entries(settings)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join('')
}
