import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/** Bundles `page.ts` of a folder as a browser gets it, beside its `index.html` and the data. */
export async function bundlePage(args: {
  readonly source: string
  readonly target: string
  readonly data: Readonly<Record<string, string>>
}): Promise<void> {
  const { source, target, data } = args
  await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    base: './',
    resolve: { conditions: ['@paraclock/source', 'browser', 'import', 'module', 'default'] },
    worker: { format: 'es' },
    build: {
      outDir: target,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      chunkSizeWarningLimit: 16_384,
      rolldownOptions: {
        input: join(source, 'page.ts'),
        output: { entryFileNames: 'page.js' }
      }
    }
  })
  const html = await readFile(join(source, 'index.html'), 'utf8')
  await writeFile(join(target, 'index.html'), html.replace('./page.ts', './page.js'))
  for (const [name, text] of Object.entries(data)) await writeFile(join(target, name), text)
}
