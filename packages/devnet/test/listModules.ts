/** What the modules of polkadot.js export, as text. */
const names = ['api', 'keyring', 'types', 'types/interfaces', 'util', 'util-crypto']
for (const name of names) {
  const module = (await import(`@polkadot/${name}`)) as object
  process.stdout.write(`${name}: ${Object.keys(module).sort().join(' ')}\n`)
}
