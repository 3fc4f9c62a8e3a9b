import type { NodePlan } from './planNodes.ts'

/** Writes how the nodes of an exported network are started, by hand or by zombienet. */
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
