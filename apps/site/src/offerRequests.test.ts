import { expect, test } from 'vitest'
import { listCurlRequests, offerRequests } from './offerRequests.ts'

const body = '{"jsonrpc":"2.0","id":1,"method":"system_name","params":[]}'

test('requests of the service of main are found, and no others', () => {
  const curl = (port: number) => `curl -s http://127.0.0.1:${port} -d '${body}'`
  expect(listCurlRequests(`${curl(9914)}\n${curl(9911)}\nnpx pnpm devnet\n`)).toEqual([body])
})

test('a request is a link into one frame of the console', () => {
  const html = offerRequests([body])
  const [, query = ''] = /href="\/console\/index\.html#\/request\?([^"]*)"/.exec(html) ?? []
  expect(new URLSearchParams(query).get('request')).toBe(body)
  expect(html).toContain('target="run-here">system_name</a>')
  expect(html).toContain('<iframe class="network request" name="run-here"')
})

test('a block without requests gets nothing', () => {
  expect(offerRequests([])).toBe('')
})
