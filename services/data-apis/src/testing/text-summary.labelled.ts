/** Short reports of our own, with the sentence and the terms that a reader marked as the gist. */
export const ARTICLES: readonly { text: string; gist: number; terms: string[] }[] = [
  {
    text: 'The city council has approved a new tram line to the northern suburbs. The tram line will connect the university with the northern suburbs in eighteen minutes. Building starts in March and will last four years. Shop owners along the route fear for their customers. The mayor said the council would pay for lost parking spaces.',
    gist: 0,
    terms: ['tram line', 'northern suburbs', 'city council'],
  },
  {
    text: 'Farmers in the valley expect a poor apple harvest. A late frost in April destroyed most of the apple blossoms. Farmers who covered their trees during the late frost lost only a tenth of the apple harvest. Prices in shops are likely to rise in autumn. The weather service recorded the coldest April night in thirty years.',
    gist: 2,
    terms: ['apple harvest', 'late frost', 'apple blossoms'],
  },
  {
    text: 'A power failure stopped all trains in the central station on Monday. The power failure began at seven when a cable in the central station caught fire. Thousands of passengers walked to work. Engineers repaired the cable by noon. Trains have been running on time since Monday evening.',
    gist: 1,
    terms: ['power failure', 'central station', 'cable'],
  },
  {
    text: 'The museum shows letters of the painter for the first time. In the letters the painter describes how the museum bought her first picture. Visitors can read them until the end of May. Entry is free on Sundays. A book with all letters of the painter will be sold in the museum shop.',
    gist: 1,
    terms: ['painter', 'letters', 'museum'],
  },
  {
    text: 'Researchers have built a battery that charges in five minutes. The new battery uses sodium instead of lithium. Sodium is cheap, but a sodium battery used to be heavy. The researchers made the battery lighter with a thin layer of carbon. A factory will test the sodium battery next year.',
    gist: 2,
    terms: ['sodium battery', 'new battery', 'thin layer'],
  },
  {
    text: 'The river rose by two metres after three days of heavy rain. Heavy rain flooded cellars in the old town and closed the bridge over the river. Nobody was hurt. Volunteers filled sandbags through the night. The old town bridge will stay closed until the river falls.',
    gist: 1,
    terms: ['heavy rain', 'old town', 'river'],
  },
]
