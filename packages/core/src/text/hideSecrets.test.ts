import { expect, test } from 'vitest'
import { hideSecrets, noteEndpoint, noteSecret } from './hideSecrets.ts'

test('text stays as it is where no secret is known', () => {
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
