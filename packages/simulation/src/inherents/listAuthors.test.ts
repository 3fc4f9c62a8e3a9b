import { expect, test } from 'vitest'
import { type StubRuntime, stubKey, stubRuntime } from '../../test/support/stubRuntime.ts'
import { listAuthors } from './listAuthors.ts'

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** The authors that are found in a state, each as its storage entries. */
function find(stub: StubRuntime, values: Readonly<Record<string, unknown>>) {
  const state = new Map(
    Object.entries(values).map(([name, value]) => [stubKey(stub, name).slice(2), json(value)])
  )
  const read = async (keys: readonly string[]) =>
    keys.map((key) => state.get(Buffer.from(key, 'latin1').toString('hex')) ?? null)
  return listAuthors(stubRuntime(stub), { read } as never)
}

test('on Moonbeam the selected candidates may be authors, without duplicates', async () => {
  const storage = {
    'AuthorInherent.Author': 'account',
    'ParachainStaking.SelectedCandidates': 'accounts',
    'Session.Validators': 'accounts'
  } as const
  const authors = await find(
    { storage },
    {
      'ParachainStaking.SelectedCandidates': ['0x0102', '0x0304'],
      'Session.Validators': ['0x0102']
    }
  )
  expect(authors).toEqual([
    ['0x00', '0x0102'],
    ['0x00', '0x0304']
  ])
})

test('on Tanssi they are noted or assigned, and values of other types are ignored', async () => {
  const storage = {
    'AuthorInherent.Author': 'account',
    'Session.Validators': 'accounts',
    'Session.CurrentIndex': 'index',
    'AuthoritiesNoting.Authorities': 'keys',
    'AuthorityAssignment.CollatorContainerChain': 'keys'
  } as const
  const authors = await find(
    { storage },
    {
      'Session.Validators': ['0x01'],
      'Session.CurrentIndex': 3,
      'AuthoritiesNoting.Authorities': ['0x0506'],
      'AuthorityAssignment.CollatorContainerChain': { orchestrator_chain: ['0x0708'] }
    }
  )
  expect(authors.map(([, author]) => author)).toEqual(['0x0506', '0x0708'])
})
