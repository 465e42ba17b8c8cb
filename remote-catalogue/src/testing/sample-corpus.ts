/** Values in which a quote, an escape or an interpolation of some language may go wrong. */
export const CORPUS = [
  'São Paulo',
  'it\'s "x" $y & z',
  'a+b=c?d#e/f%20',
  'back\\slash \\u0041 \\n \\',
  'line\nbreak\r\ttab\u0001\u007f',
  `\${jndi} #{x} {y} \\(z) {$a[0]} #$0 #@b $(id) \`id\` $"{c}" %s !!`,
  '😀 \u2028\u2029\u202e',
  '</script><!-- */ // ?> -->',
  '\'\'\'"""',
  '',
  0,
  -12.5,
  1e21,
  true,
  false,
] as const

/** Every character of ASCII that a header may hold, and what the languages give a meaning to. */
export const NASTY_KEY =
  `${String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))}\t${[
    `\${jndi:x} #{x} {$y} \\(z) $(id) \`id\` \\u0041 \\n %s`,
    'it\'s "x" */ // ?> </script> \'\'\' """ \\',
  ].join(' ')}`.trim()
