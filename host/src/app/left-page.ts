import { createContext } from 'react'

/** True within a page that was left and is unseen: it says nothing about the document. */
export const LeftPageContext = createContext(false)
