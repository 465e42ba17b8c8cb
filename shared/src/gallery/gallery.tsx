import { useState } from 'react'
import { Button, SelectField } from '#src/ui/index.ts'
import classes from './gallery.module.css'
import { PARTS } from './parts.tsx'

/** Every part of the pages in every state. */
export function Gallery() {
  const [theme, setTheme] = useState('')
  const [size, setSize] = useState(100)
  document.documentElement.dataset['theme'] = theme
  document.documentElement.style.fontSize = `${size}%`
  return (
    <div className={classes.Gallery}>
      <h1>Parts of the pages</h1>
      <SelectField
        label="Theme"
        value={theme}
        onChange={({ target }) => setTheme(target.value)}
        options={[
          ['', 'As the system'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
      />
      <div>
        <Button onClick={() => setSize(size === 100 ? 200 : 100)}>
          {size === 100 ? 'Text of 200%' : 'Text of 100%'}
        </Button>
      </div>
      {PARTS.map(({ name, states }) => (
        <section key={name} id={idOf(name)} className={classes.Part} aria-label={name}>
          <h2>{name}</h2>
          <div className={classes.States}>
            {Object.entries(states).map(([state, drawn]) => (
              <div key={state} className={classes.State}>
                <h3>{state}</h3>
                <div>{drawn}</div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
