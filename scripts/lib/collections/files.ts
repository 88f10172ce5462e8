import { currentDocument } from '../api-changes/api-document.ts'
import { brunoFile } from './bruno.ts'
import { collectionOf, type Document } from './collection.ts'
import { type Collection, ENVIRONMENTS } from './model.ts'
import { postmanCollection, postmanEnvironment } from './postman.ts'

export const FOLDER = 'public/collections'

/** The collection of this checkout. */
export const currentCollection = (version: string): Collection =>
  collectionOf(currentDocument(version) as unknown as Document)

/** The files that the console offers, by name. */
export function collectionFiles(version: string): Map<string, string> {
  const collection = currentCollection(version)
  return new Map([
    ['gateway.postman_collection.json', postmanCollection(collection)],
    ['gateway.bruno.json', brunoFile(collection)],
    ...ENVIRONMENTS.map(
      (environment) =>
        [`${environment.name.toLowerCase()}.postman_environment.json`, postmanEnvironment(environment)] as const,
    ),
  ])
}
