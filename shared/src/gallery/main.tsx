import { createRoot } from 'react-dom/client'
import '@fontsource-variable/figtree'
import '#src/styles/index.css'
import { Gallery } from './gallery.tsx'

const place = document.getElementById('gallery')
if (!place) throw new Error('The document has no place for the gallery')
createRoot(place).render(<Gallery />)
