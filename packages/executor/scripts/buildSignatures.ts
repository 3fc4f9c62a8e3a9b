import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { buildCode, hashSources } from '@tooling/runtimes'

// Builds the signature checks to WASM, and writes them as a module, which needs no file to be read.
// With --check, only compares the Rust sources with those that the module was built from.
const workspace = join(import.meta.dirname, '../signatures')
const module = join(import.meta.dirname, '../src/crypto/signatureCode.ts')
const sources = `of ../../signatures, whose sources have the SHA-256 ${hashSources(workspace).sha256}`

if (!argv.includes('--check')) {
  const code = buildCode(workspace, 'paraclock-signatures')
  // Bundlers keep such a comment, so the licences go wherever the code goes.
  const notice = `/*!\n${readFileSync(join(workspace, 'NOTICE'), 'utf8')}*/\n`
  const text = Buffer.from(code).toString('base64')
  writeFileSync(
    module,
    `// Written by scripts/buildSignatures.ts: the WASM\n// ${sources}\n${notice}export const signatureCode =\n  '${text}'\n`
  )
  stdout.write(`The signature checks have ${code.length} bytes of compressed code.\n`)
} else if (!readFileSync(module, 'utf8').includes(sources)) {
  stdout.write(`${module} is not ${sources}: run \`pnpm runtimes:build\`.\n`)
  exit(1)
}
