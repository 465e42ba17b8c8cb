import { Form } from '@orchard/shared/router'
import { Icon, Marked, searchIcon } from '@orchard/shared/ui'
import { memo, useId } from 'react'
import classes from './search-box.module.css'
import { useSearchBox } from './use-search-box.ts'

/**
 * The search of the header: the editable combobox with a list of WAI-ARIA's authoring practices.
 * Without JavaScript the form leads to /api?q=.
 */
export const SearchBox = memo(function SearchBox() {
  const listId = useId()
  const box = useSearchBox()
  const words = [box.query.trim()]
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <Form role="search" action="/api" className={classes.Search} onSubmit={box.onSubmit}>
      <Icon path={searchIcon} size={18} />
      <input
        ref={box.input}
        name="q"
        type="text"
        enterKeyHint="search"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Search APIs..."
        aria-label="Search APIs"
        aria-expanded={box.isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={box.active >= 0 ? optionId(box.active) : undefined}
        value={box.query}
        onChange={box.onChange}
        onFocus={box.onFocus}
        onBlur={box.onBlur}
        onKeyDown={box.onKeyDown}
      />
      <span className={classes.Key} aria-hidden="true">
        /
      </span>
      <div className={classes.Popup} hidden={!box.isOpen}>
        <div role="listbox" id={listId} aria-label="Search results">
          {box.hits.map((hit, index) => (
            <a
              key={hit.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === box.active}
              tabIndex={-1}
              href={hit.url}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => box.onChoose(event, hit)}
            >
              <b>
                <Marked text={hit.name} words={words} />
              </b>
              <small>{hit.category}</small>
              <span>
                <Marked text={hit.description} words={words} />
              </span>
            </a>
          ))}
        </div>
        <p role="status" hidden={box.message === ''}>
          {box.message}
        </p>
      </div>
    </Form>
  )
})
