/** `npm run api-client -- <folder>`: writes the OpenAPI document of all calls and their types for TypeScript. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarationsOf } from '@motorpool/api-client'
import { apiDocument } from '../apps/server/src/api-document.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: npm run api-client -- <folder>')
  process.exit(2)
}
const document = await apiDocument()
mkdirSync(folder, { recursive: true })
const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  console.log(path)
}
write('openapi.json', JSON.stringify(document))
write('motorpool.d.ts', await declarationsOf(document))
