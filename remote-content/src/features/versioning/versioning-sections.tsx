import { Link } from '@orchard/shared/router'

/** The text of /versioning. */
export const VERSIONING_SECTIONS = [
  {
    id: 'stays',
    title: 'What stays the same',
    body: (
      <>
        <p>The address of an API begins with its version, /v1. Under that address we keep:</p>
        <ul>
          <li>the names of parameters, what they mean, and their defaults;</li>
          <li>the names of fields, their types, their units and what they mean;</li>
          <li>the status of an error and its code, such as 400 and parameter_invalid;</li>
          <li>which calls count.</li>
        </ul>
        <p>
          The API’s page and its OpenAPI document say what these are. If one of them has to change
          in a way that breaks programs, the API gets a new address, and the old one goes on as
          described below.
        </p>
      </>
    ),
  },
  {
    id: 'without-notice',
    title: 'What may change without notice',
    body: (
      <>
        <p>Write your program so that it survives this:</p>
        <ul>
          <li>new fields in an answer, and another order of its fields;</li>
          <li>new optional parameters, and wider limits of those that are there;</li>
          <li>new error codes for mistakes that were refused before;</li>
          <li>the words of descriptions and of the detail of an error;</li>
          <li>
            new editions of reference data, and new versions of the libraries that compute answers:
            the header X-Data-Date and the API’s page name the edition.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'corrections',
    title: 'Corrections',
    body: (
      <p>
        A wrong answer is corrected as soon as we know of it, even if programs have got used to it.
        The list “Changes” on the API’s page says what was wrong. Answers that are called estimates
        can move a little with each new version of the model or word list behind them.
      </p>
    ),
  },
  {
    id: 'retirement',
    title: 'How a field or an API retires',
    body: (
      <>
        <p>
          We announce it on the API’s page and in its feed, with the reason and with what to use
          instead. From that day it goes on for at least six months. Meanwhile every answer of a
          deprecated API carries two headers: Deprecation with the time since when (RFC 9745), and
          Sunset with the time when it ends (RFC 8594). Let your program log them.
        </p>
        <p>
          After its last day the API answers with status 410 and the code api_retired, names what to
          call instead, and does not count. Its page says the same. The name is never given to
          another API.
        </p>
        <p>
          Two things can be quicker. APIs that were only documented and never answered may leave at
          any time. And if the owner of a source forbids its use, or a law does, we have to stop
          when that takes effect; we say so as early as we can.
        </p>
      </>
    ),
  },
  {
    id: 'stay-informed',
    title: 'How to hear of it',
    body: (
      <p>
        Each API that answers has an RSS feed of its changes: add /changes.xml to the address of its
        page, as in <a href="/api/time-zone/changes.xml">/api/time-zone/changes.xml</a>. Its{' '}
        <Link to="/faq#openapi">OpenAPI document</Link> marks deprecated operations, so that
        generated clients warn. <Link to="/contact">Write to us</Link> if six months are too short
        for you.
      </p>
    ),
  },
]
