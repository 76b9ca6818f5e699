import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

const HEAD = `// The calls of a Motorpool installation as types, made by \`npm run api-client\`: not to be changed by hand.

`

/** A declaration file with the types of all calls of an OpenAPI document, for openapi-fetch and its kin. */
export async function declarationsOf(document: object): Promise<string> {
  return HEAD + astToString(await openapiTS(document as OpenAPI3, { alphabetize: true }))
}
