import { expect, test } from 'vitest'
import { listRequests } from './listRequests.ts'

test.each([
  ['<script type="module" src="https://cdn.example/a.js">', ['https://cdn.example/a.js']],
  ['<link rel="stylesheet" href="//fonts.example/b.css">', ['//fonts.example/b.css']],
  ['a{src:url(https://fonts.example/c.woff2)}', ['https://fonts.example/c.woff2']],
  ['<a href="https://acme.example">a link</a>', []],
  ['<script src="/assets/app.js">', []]
])('%s requests %o', (text, urls) => {
  expect(listRequests(text)).toEqual(urls)
})
