/** Service Management. */
export const services = {
  title: 'Service Management',
  description: 'What clients can book with you, how long it takes and what it costs.',
  add: 'Add New Service',
  list: 'Your Services',
  failed: 'Your services could not be loaded',
  categories: {
    healthcare: 'Healthcare',
    beauty: 'Beauty',
    'real-estate': 'Real Estate',
    hotels: 'Hotels',
    business: 'Business',
    restaurants: 'Restaurants',
    education: 'Education',
  },
  /** In place of a price of 0. */
  customPrice: 'Custom pricing',
  facts: {
    duration: {
      title: 'Duration',
      text: 'How long an appointment takes. The times that clients can choose follow from it.',
    },
    pricing: {
      title: 'Pricing',
      text: 'What clients see, in US dollars. A price of 0 is shown as custom pricing.',
    },
    staff: {
      title: 'Staff Assignment',
      text: 'Everyone on your team offers every service, unless you choose otherwise under Staff.',
    },
  },
  none: {
    title: 'No Services Yet',
    text: 'A service is what clients choose first: a haircut of 45 minutes, a consultation of an hour.',
    add: 'Add your first service',
  },
  find: {
    label: 'Find a service',
    /** Only where there are many. */
    placeholder: 'Find one of {{count}} services',
    nothing: 'No service matches.',
  },
  card: {
    edit: 'Edit {{name}}',
    remove: 'Remove {{name}}',
    /** Spoken before the duration. */
    takes: 'Takes',
    /** Next to the duration: the time kept free around the appointment. */
    bufferBefore: '+ {{before}} before',
    bufferAfter: '+ {{after}} after',
    buffers: '+ {{before}} before, {{after}} after',
  },
  form: {
    add: 'Create New Service',
    edit: 'Edit Service',
    name: 'Name',
    nameExample: 'Consultation',
    description: 'Description',
    descriptionHelp: 'Optional. Clients read it when they choose.',
    category: 'Category',
    chooseCategory: 'Select a category',
    duration: 'Duration',
    /** The unit in fields of minutes. */
    minutes: 'min',
    price: 'Price',
    priceHelp: '0 means custom pricing.',
    bufferBefore: 'Buffer before',
    bufferAfter: 'Buffer after',
    buffersHelp: 'Buffers keep time free around each appointment, to prepare or tidy up.',
    whatToBring: 'What to bring',
    whatToBringHelp: 'Optional. Included in reminders for this service.',
    directions: 'How to find you',
    directionsHelp: 'Optional. For example the floor, the bell, where to park.',
    cancel: 'Cancel',
    save: 'Save',
    saveNew: 'Create Service',
    added: 'Service created',
    updated: 'Service updated',
    addFailed: 'Failed to create service',
    updateFailed: 'Failed to update service',
  },
  removal: {
    title: 'Remove {{name}}?',
    description:
      'It disappears from your booking pages at once and can no longer be booked. Appointments already booked stay as they are.',
    confirm: 'Remove service',
    done: 'Service removed',
  },
} as const
