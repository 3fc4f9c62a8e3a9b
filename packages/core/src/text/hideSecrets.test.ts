import { expect, test } from 'vitest'
import { hideKeys, hideSecrets, hideSecretsIn, noteEndpoint, noteSecret } from './hideSecrets.ts'

test('without a known secret, text stays unchanged', () => {
  expect(hideSecrets('hunter2-hunter2')).toBe('hunter2-hunter2')
})

test.each([
  [
    'a phrase, with other spaces and in capitals',
    'some words of a phrase',
    'SOME,  words\nof a phrase'
  ],
  ['a seed, without its 0x', `0x${'a1'.repeat(32)}`, 'a1'.repeat(32)],
  ['signs of regular expressions', 'a.*+?(b)[c]{d}|^$\\', 'a.*+?(b)[c]{d}|^$\\'],
  ['quotes, in JSON', 'say"what\\now', JSON.stringify('say"what\\now').slice(1, -1)],
  ['angles, in a page', 'less<than>more&', 'less&lt;than&gt;more&amp;']
])('%s', (_, secret, shown) => {
  noteSecret(secret)
  expect(hideSecrets(`it said "${shown}", twice: ${shown}`)).toBe('it said "…", twice: …')
})

test('a secret with half of a surrogate pair is noted', () => {
  noteSecret('canary-\ud83d-4f7q')
  expect(hideSecrets('it said canary-\ud83d-4f7q')).toBe('it said …')
})

test.each(['', 'short', '12345678901', '//Alice', '//Bob//stash'])('%j is not noted', (text) => {
  noteSecret(text)
  expect(hideSecrets(`it said ${text}.`)).toBe(`it said ${text}.`)
})

test('every part of a URL that may be a key is noted, and names of chains are not', () => {
  noteEndpoint(
    'wss://us3r-name:p%40ss-word@k3y-of-host.acme.example/acme-chain/p4th-key?q=qu3ry-key#fr4gment'
  )
  const parts = ['us3r-name', 'p%40ss-word', 'p@ss-word', 'k3y-of-host', 'p4th-key', 'qu3ry-key']
  for (const part of [...parts, 'fr4gment', btoa('us3r-name:p@ss-word')]) {
    expect(hideSecrets(`<${part}>`)).toBe('<…>')
  }
  expect(hideSecrets('acme-chain at acme.example')).toBe('acme-chain at acme.example')
})

test.each(['no url', 'wss://', 'wss://rpc.polkadot.example/public-ws', ''])(
  '%j notes nothing',
  (url) => {
    noteEndpoint(url)
    const text = 'rpc.polkadot.example has a url at wss:// under public-ws'
    expect(hideSecrets(text)).toBe(text)
  }
)

/** Notes a URL with a secret in its query, and returns a text after {@link hideKeys}. */
function keysOf(secret: string, text = `it said ${secret}.`): string {
  noteEndpoint(`ws://127.0.0.1/?k=${encodeURIComponent(secret)}`)
  return hideKeys(text)
}

test.each([
  'verdict',
  'verdicts-of-checks',
  'headAgeMs',
  'AccountId32',
  'secp256k1',
  'trusted from the endpoint',
  'archive_v1_storage',
  '2030-01-01',
  '"a1b2c3d4e5f6":',
  '>a1b2c3d4e5f6<'
])('of an endpoint %j is no key: the words and the markup of a report stay', (secret) => {
  expect(keysOf(secret)).toBe(`it said ${secret}.`)
  expect(hideSecrets(`it said ${secret}.`)).toBe('it said ….')
})

test.each(['x7k2p9qa', 'canary7f3q', 'a1b2-c3d4', 'abcdefghijklmnopqrstuvwxyzabcdef'])(
  'of an endpoint %j is a key, where it stands alone',
  (secret) => {
    expect(keysOf(secret)).toBe('it said ….')
    expect(keysOf(secret, `"key=${secret}", key_${secret}`)).toBe('"key=…", key_…')
    expect(keysOf(secret, `it said ${secret}b.`)).toBe(`it said ${secret}b.`)
  }
)

test('a secret that the user gave is hidden everywhere in a text', () => {
  noteSecret('summarise')
  noteSecret('correct horse battery')
  noteSecret(`0x${'b2'.repeat(32)}`)
  const text = `summarise correct horse battery 0x${'b2'.repeat(32)}`
  expect(hideKeys(text)).toBe('summarise … 0x…')
  expect(hideSecrets(text)).toBe('… … 0x…')
})

test('the user name and the password of an endpoint are hidden as they are sent', () => {
  noteEndpoint('ws://service:minute@127.0.0.1')
  expect(hideKeys(`service:minute ${btoa('service:minute')}`)).toBe('service:minute …')
})

test('in a JSON value, secrets are removed from texts and the names stay', () => {
  noteEndpoint('ws://127.0.0.1/?k=finding')
  const value = { finding: ['a finding', 1, null, { deep: 'finding' }] }
  expect(hideSecretsIn(value)).toEqual({ finding: ['a …', 1, null, { deep: '…' }] })
})

test('an account after a scheme without a host is no endpoint, and stays in the text', () => {
  const account = '5CiPPseXPECbkjWCa6MnjNokrgYjMqmKndv2rSnekmSK2DjL'
  noteEndpoint(`ledger:${account}`)
  noteEndpoint(`proxy:${account}`)
  expect(hideKeys(`signer: ${account}`)).toBe(`signer: ${account}`)
})
