/** Sentences of our own with the names that a reader marked: p person, l place, o organization. */
export const SENTENCES: readonly {
  text: string
  names: Readonly<Record<string, 'p' | 'l' | 'o'>>
}[] = [
  {
    text: 'Maria Lopez moved from Madrid to Toronto in March.',
    names: { 'Maria Lopez': 'p', Madrid: 'l', Toronto: 'l' },
  },
  {
    text: 'The meeting with John Carter was held at Oxford University.',
    names: { 'John Carter': 'p', 'Oxford University': 'o' },
  },
  {
    text: 'Angela Merkel visited Paris twice that year.',
    names: { 'Angela Merkel': 'p', Paris: 'l' },
  },
  { text: 'Google opened an office in Zurich.', names: { Google: 'o', Zurich: 'l' } },
  {
    text: 'Our train to Berlin was late, so David called the hotel.',
    names: { Berlin: 'l', David: 'p' },
  },
  {
    text: 'The World Health Organization sent a team to Kenya.',
    names: { 'World Health Organization': 'o', Kenya: 'l' },
  },
  {
    text: 'Serena Williams won the match in Melbourne.',
    names: { 'Serena Williams': 'p', Melbourne: 'l' },
  },
  { text: 'Toyota builds cars in Kentucky.', names: { Toyota: 'o', Kentucky: 'l' } },
  {
    text: 'Dr. Emily Watson works for the Red Cross.',
    names: { 'Dr. Emily Watson': 'p', 'Red Cross': 'o' },
  },
  {
    text: 'They flew from Tokyo to Los Angeles with Delta Airlines.',
    names: { Tokyo: 'l', 'Los Angeles': 'l', 'Delta Airlines': 'o' },
  },
  {
    text: 'Peter sold his flat in Amsterdam to a colleague.',
    names: { Peter: 'p', Amsterdam: 'l' },
  },
  {
    text: 'The committee asked Microsoft and IBM for comment.',
    names: { Microsoft: 'o', IBM: 'o' },
  },
  {
    text: 'Nelson Mandela was born in South Africa.',
    names: { 'Nelson Mandela': 'p', 'South Africa': 'l' },
  },
  { text: 'A ferry links Dublin and Liverpool.', names: { Dublin: 'l', Liverpool: 'l' } },
  { text: 'Sarah and Michael married in Rome.', names: { Sarah: 'p', Michael: 'p', Rome: 'l' } },
  { text: 'Goldman Sachs hired her in London.', names: { 'Goldman Sachs': 'o', London: 'l' } },
  { text: 'The novel by Jane Austen is set in Bath.', names: { 'Jane Austen': 'p', Bath: 'l' } },
  { text: 'NASA launched the probe from Florida.', names: { NASA: 'o', Florida: 'l' } },
  { text: 'Mr. Tanaka sent the contract to Sweden.', names: { 'Mr. Tanaka': 'p', Sweden: 'l' } },
  { text: 'Ikea plans a warehouse near Lyon.', names: { Ikea: 'o', Lyon: 'l' } },
  {
    text: 'Barack Obama spoke in Chicago on Tuesday.',
    names: { 'Barack Obama': 'p', Chicago: 'l' },
  },
  {
    text: 'The European Union and Canada signed the treaty.',
    names: { 'European Union': 'o', Canada: 'l' },
  },
  { text: 'Anna paid the bill and took the bus home.', names: { Anna: 'p' } },
  {
    text: 'Harvard University rejected the proposal of Kevin Brown.',
    names: { 'Harvard University': 'o', 'Kevin Brown': 'p' },
  },
  {
    text: 'It rained in Manchester, but the sun shone in Lisbon.',
    names: { Manchester: 'l', Lisbon: 'l' },
  },
  { text: 'The parcel from Amazon arrived in Dallas.', names: { Amazon: 'o', Dallas: 'l' } },
  { text: 'Please forward the invoice to Laura Schmidt.', names: { 'Laura Schmidt': 'p' } },
  { text: 'We ate apples and bread by the river.', names: {} },
  { text: 'The bank raised its rates again in spring.', names: {} },
  { text: 'Nobody at the office knew the answer.', names: {} },
]
