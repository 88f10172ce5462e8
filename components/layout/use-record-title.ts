import { useEffect } from 'react'

const SEPARATOR = ' · '

/**
 * The title of a document that shows a record: the record instead of the screen, before the name of
 * the organization. `Payment of 45.55 USD to juniper@summit · Harbor Bank`.
 */
export function recordTitle(record: string, title: string): string {
  const at = title.indexOf(SEPARATOR)
  return `${record.replaceAll(/\s+/g, ' ').trim()}${at < 0 ? '' : title.slice(at)}`
}

/**
 * Names the open record in the document's title; undefined while it loads. One component at a time
 * may name one. The router sets the title of a screen, possibly after the screen is shown, so later
 * changes are followed.
 */
export function useRecordTitle(record: string | undefined): void {
  useEffect(() => {
    if (record === undefined) return undefined
    let ofScreen = ''
    let own = ''
    const follow = () => {
      if (document.title === own) return
      ofScreen = document.title
      own = recordTitle(record, ofScreen)
      document.title = own
    }
    follow()
    const observer = new MutationObserver(follow)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title === own) document.title = ofScreen
    }
  }, [record])
}
