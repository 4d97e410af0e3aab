/** Clients read these on a new page. */
export const trades = {
  hair: {
    label: 'Hair salon',
    position: 'Stylist',
    services: {
      cut: { name: 'Haircut', description: 'Consultation, wash, cut and style.' },
      shortCut: { name: 'Short haircut', description: 'A cut for short hair, washed and styled.' },
      blowout: { name: 'Blowout', description: 'Wash and blow-dry, with a style that lasts.' },
      color: {
        name: 'Root touch-up',
        description: 'Color for new growth, with wash and blow-dry.',
      },
      highlights: { name: 'Highlights', description: 'Foils for light and depth, with toner.' },
      treatment: {
        name: 'Deep conditioning',
        description: 'A mask and scalp massage for dry hair.',
      },
    },
  },
  barber: {
    label: 'Barbershop',
    position: 'Barber',
    services: {
      cut: { name: 'Haircut', description: 'Clippers and scissors, with a neck shave.' },
      cutAndBeard: { name: 'Haircut and beard', description: 'The full service, with hot towel.' },
      beard: { name: 'Beard trim', description: 'Shaped, lined up and oiled.' },
      shave: { name: 'Hot towel shave', description: 'A straight razor shave with hot towels.' },
      kids: { name: 'Kids’ haircut', description: 'For children up to 12.' },
    },
  },
  nails: {
    label: 'Nail studio',
    position: 'Nail technician',
    services: {
      manicure: { name: 'Manicure', description: 'Shape, cuticle care and polish.' },
      gel: { name: 'Gel manicure', description: 'Gel polish that lasts two weeks or more.' },
      pedicure: { name: 'Pedicure', description: 'Foot bath, care and polish.' },
      gelPedicure: { name: 'Gel pedicure', description: 'A pedicure with gel polish.' },
      extensions: { name: 'Nail extensions', description: 'A new set in gel or acrylic.' },
      fill: { name: 'Nail fill', description: 'For extensions after two to three weeks.' },
    },
  },
  beauty: {
    label: 'Beauty studio',
    position: 'Beautician',
    services: {
      facial: { name: 'Facial', description: 'Cleansing, peel, mask and massage.' },
      deepFacial: {
        name: 'Deep cleansing facial',
        description: 'For blemish-prone skin, with extractions.',
      },
      brows: { name: 'Brow shaping', description: 'Shaped by wax, thread or tweezers.' },
      browTint: {
        name: 'Brow lamination and tint',
        description: 'Fuller brows for about six weeks.',
      },
      lashLift: { name: 'Lash lift and tint', description: 'A lasting curl without extensions.' },
      lashes: { name: 'Lash extensions', description: 'A full classic set.' },
      wax: { name: 'Leg waxing', description: 'Full legs, with soothing care.' },
    },
  },
  massage: {
    label: 'Massage',
    position: 'Massage therapist',
    services: {
      half: {
        name: 'Back and shoulders',
        description: 'Thirty minutes for the usual trouble spots.',
      },
      relax: { name: 'Relaxing massage', description: 'A calm full-body massage.' },
      deep: { name: 'Deep tissue massage', description: 'Firm pressure for tight muscles.' },
      long: { name: 'Long massage', description: 'Ninety unhurried minutes.' },
      stones: { name: 'Hot stone massage', description: 'Warm stones and slow strokes.' },
    },
  },
  doctor: {
    label: 'Medical practice',
    position: 'Doctor',
    services: {
      consultation: { name: 'Consultation', description: 'For a new complaint or question.' },
      followUp: { name: 'Follow-up', description: 'Results, and how treatment is going.' },
      newPatient: { name: 'New patient visit', description: 'History, examination and a plan.' },
      checkup: { name: 'Annual check-up', description: 'A full examination once a year.' },
      vaccination: { name: 'Vaccination', description: 'Advice and the shot.' },
    },
  },
  dentist: {
    label: 'Dental practice',
    position: 'Dentist',
    services: {
      checkup: { name: 'Check-up', description: 'An examination of teeth and gums.' },
      cleaning: {
        name: 'Professional cleaning',
        description: 'Plaque and tartar removed, teeth polished.',
      },
      newPatient: {
        name: 'New patient visit',
        description: 'Examination, x-rays if needed, and a plan.',
      },
      filling: { name: 'Filling', description: 'One tooth, with local anesthetic.' },
      whitening: { name: 'Whitening', description: 'In the chair, in one visit.' },
      emergency: { name: 'Emergency visit', description: 'For pain that can’t wait.' },
    },
  },
  physio: {
    label: 'Physiotherapy',
    position: 'Physiotherapist',
    services: {
      first: { name: 'First assessment', description: 'History, examination and your plan.' },
      session: { name: 'Physiotherapy session', description: 'Treatment and exercises.' },
      longSession: { name: 'Long session', description: 'Treatment with more time for exercises.' },
      manual: { name: 'Manual therapy', description: 'Hands-on treatment of joints and muscles.' },
      sports: {
        name: 'Sports injury session',
        description: 'From the first days back to full training.',
      },
    },
  },
  therapy: {
    label: 'Counseling and therapy',
    position: 'Therapist',
    services: {
      call: {
        name: 'Introductory call',
        description: 'Fifteen minutes to see if we’re a good fit.',
      },
      first: {
        name: 'First session',
        description: 'What brings you here, and what you’d like to change.',
      },
      session: { name: 'Individual session', description: 'Fifty minutes for you.' },
      couple: { name: 'Couples session', description: 'Eighty minutes for the two of you.' },
      online: { name: 'Online session', description: 'By video, from where you are.' },
    },
  },
  fitness: {
    label: 'Fitness and yoga',
    position: 'Trainer',
    services: {
      trial: { name: 'Trial session', description: 'Try a session and talk about your goals.' },
      personal: { name: 'Personal training', description: 'One to one, planned for you.' },
      duo: { name: 'Training for two', description: 'Share a session with a friend.' },
      yoga: { name: 'Private yoga class', description: 'At your level and pace.' },
      check: { name: 'Fitness check', description: 'Tests, measurements and a training plan.' },
      express: { name: 'Express session', description: 'Half an hour of focused work.' },
    },
  },
  tutoring: {
    label: 'Tutoring and lessons',
    position: 'Tutor',
    services: {
      trial: { name: 'Trial lesson', description: 'Meet, and see where you stand.' },
      lesson: { name: 'Lesson', description: 'One to one, for an hour.' },
      shortLesson: { name: 'Short lesson', description: 'Half an hour, for younger students.' },
      exam: { name: 'Exam preparation', description: 'Ninety minutes with past papers.' },
      online: { name: 'Online lesson', description: 'By video, with a shared whiteboard.' },
    },
  },
  consulting: {
    label: 'Consulting and coaching',
    position: 'Consultant',
    services: {
      intro: {
        name: 'Introductory call',
        description: 'A first conversation, no obligation.',
      },
      session: { name: 'Consulting hour', description: 'One topic, with notes afterward.' },
      strategy: { name: 'Strategy session', description: 'Two hours for a decision or a plan.' },
      coaching: { name: 'Coaching session', description: 'One to one, on your goals.' },
      checkIn: { name: 'Check-in', description: 'What’s happened since, and what’s next.' },
    },
  },
  photography: {
    label: 'Photography',
    position: 'Photographer',
    services: {
      portrait: { name: 'Portrait session', description: 'An hour, with ten edited photos.' },
      business: {
        name: 'Business headshots',
        description: 'Half an hour, with three edited photos.',
      },
      family: {
        name: 'Family session',
        description: 'For up to six people, in the studio or outdoors.',
      },
      newborn: { name: 'Newborn session', description: 'Calm, warm and unhurried.' },
      passport: { name: 'Passport photo', description: 'Printed while you wait.' },
      talk: { name: 'Planning call', description: 'For weddings and larger jobs.' },
    },
  },
  realEstate: {
    label: 'Real estate',
    position: 'Agent',
    services: {
      viewing: { name: 'Property viewing', description: 'See a home with an agent.' },
      valuation: {
        name: 'Home valuation',
        description: 'We visit and tell you what it could sell for.',
      },
      buyer: {
        name: 'Buyer consultation',
        description: 'Budget, wishes and how a purchase works.',
      },
      seller: {
        name: 'Seller consultation',
        description: 'Price, timing and how we’d sell it.',
      },
      virtual: { name: 'Virtual viewing', description: 'Walk through a home by video.' },
    },
  },
  pets: {
    label: 'Pet grooming',
    position: 'Groomer',
    services: {
      small: { name: 'Small dog groom', description: 'Bath, cut and nails, up to 20 lb.' },
      medium: { name: 'Medium dog groom', description: 'Bath, cut and nails, 20 to 50 lb.' },
      large: { name: 'Large dog groom', description: 'Bath, cut and nails, over 50 lb.' },
      bath: { name: 'Bath and brush', description: 'Wash, dry and brush, without a cut.' },
      cat: { name: 'Cat groom', description: 'Brush, trim and nails, gently.' },
      nails: { name: 'Nail trim', description: 'A quick visit for any pet.' },
    },
  },
  other: {
    label: 'Something else',
    position: 'Team member',
    services: {
      intro: { name: 'First meeting', description: 'Get to know each other and talk it over.' },
      short: { name: 'Short appointment', description: 'Half an hour.' },
      standard: { name: 'Appointment', description: 'An hour.' },
      long: { name: 'Long appointment', description: 'An hour and a half.' },
      followUp: { name: 'Follow-up', description: 'For returning clients.' },
    },
  },
} as const
